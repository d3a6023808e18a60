-- The order of each cart, as the shop reports it: a cart may be read after its order.
create table tenant.cart_orders (
  store_id uuid not null references stores,
  provider text not null,
  token text not null,
  order_id uuid not null,
  -- Repeats the order's; a cart is read within days of its order, and older rows are deleted.
  ordered_at timestamptz not null,
  primary key (store_id, provider, token),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
create index cart_orders_of_order on cart_orders (store_id, order_id);
create index cart_orders_age on cart_orders (store_id, ordered_at);
call app.protect('cart_orders');
call app.owned_by('records/carts', 'cart_orders');
