-- Messages about a cart or a payment: read anew before they leave, and what they brought back.

-- Since when nobody could say whether the cart or the payment of this way still stands.
alter table tenant.campaign_entries add unverified_since timestamptz;

-- Orders of carts and payments that were reminded of: how many, and their cents. Null: the campaign reminds of none.
alter table tenant.campaign_outcomes add recovered jsonb;
