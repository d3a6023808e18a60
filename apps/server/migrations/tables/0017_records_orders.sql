-- Orders of customers.

create table tenant.orders (
  store_id uuid not null references stores,
  id uuid not null,
  -- The order's number at its source; provider '' is an import or manual entry.
  provider text not null default '',
  number text not null,
  customer_id uuid,
  status text not null check (status in ('pending', 'paid', 'cancelled', 'fulfilled', 'partially_fulfilled',
    'refunded', 'partially_refunded', 'expired')),
  raw_status text,
  ordered_at timestamptz not null,
  paid_at timestamptz,
  total bigint not null,
  refunded_amount bigint not null default 0,
  shipping bigint not null default 0,
  discount bigint not null default 0,
  quantity int not null default 0,
  payment_method text,
  coupon text,
  city text,
  state text,
  custom jsonb not null default '{}',
  is_return boolean not null default false,
  content_hash bytea,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The day in the store's zone, set by the writer; a store that moves zone rebuilds it.
  day date not null,
  is_sale boolean not null generated always as (
    status in ('paid', 'fulfilled', 'partially_fulfilled', 'partially_refunded') and not is_return) stored,
  -- Revenue: sales less refunds (decisions §4).
  revenue bigint not null generated always as (
    case when status in ('paid', 'fulfilled', 'partially_fulfilled', 'partially_refunded') and not is_return
      then total - refunded_amount else 0 end) stored,
  primary key (store_id, id),
  unique (store_id, provider, number),
  foreign key (store_id, customer_id) references customers (store_id, id)
) with (autovacuum_analyze_scale_factor = 0.02);
create index orders_by_id on orders (id);
create index orders_of_customer on orders (store_id, customer_id, ordered_at desc);
create index orders_by_date on orders (store_id, ordered_at, id);
create index orders_by_day on orders (store_id, day) include (revenue, is_sale);
-- The list of orders by their total: without it a store of five million orders sorts them all for a page.
create index orders_by_total on orders (store_id, total, id);
create index orders_by_raw_status on orders (store_id, provider, raw_status) where provider <> '';
call app.protect('orders');
call app.of_customer('orders', 'customer_id', 'move', 'own');
create trigger orders_counted_insert after insert on orders
  referencing new table as changed for each statement execute function app.count_orders();
create trigger orders_counted_delete after delete on orders
  referencing old table as changed for each statement execute function app.count_orders();
create trigger orders_values_insert after insert on orders
  referencing new table as changed for each statement execute function app.note_order_values();
create trigger orders_values_update after update on orders
  referencing new table as changed for each statement execute function app.note_order_values();

-- Lines of an order. customer_id and sale_day repeat the order's, so that "bought this product since"
-- is one index range; sale_day is null where the order is no sale.
create table tenant.order_items (
  store_id uuid not null,
  order_id uuid not null,
  line int not null,
  product_id uuid not null,
  quantity int not null,
  unit_price bigint not null,
  total bigint not null,
  customer_id uuid,
  sale_day date,
  primary key (store_id, order_id, line),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references products (store_id, id)
) with (autovacuum_analyze_scale_factor = 0.02);
create index order_items_bought on order_items (store_id, product_id, customer_id, sale_day)
  where sale_day is not null and customer_id is not null;
create index order_items_sold on order_items (store_id, sale_day) include (product_id, total, quantity)
  where sale_day is not null;
call app.protect('order_items');
call app.of_customer('order_items', 'customer_id', 'follow', 'keep', 'orders');

call app.owned_by('records/orders', 'orders', 'order_items');
