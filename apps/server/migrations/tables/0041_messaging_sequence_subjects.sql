-- What a customer's way through a sequence is about: when it stands no more, the way ends.
alter table tenant.campaign_entries
  add about text check (about in ('order', 'cart', 'payment')),
  -- The order or the cart itself; of a payment its order.
  add about_id uuid;
