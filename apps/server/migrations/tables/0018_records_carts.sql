-- Abandoned carts, and payment options of unpaid orders.

create table tenant.carts (
  store_id uuid not null references stores,
  id uuid not null,
  -- The provider of the cart.
  provider text not null,
  token text not null,
  customer_id uuid not null,
  -- The cart's own contact: an order by any of them ends it.
  email text,
  phone text,
  document text,
  -- Items: name, quantity, price in cents, picture, page.
  items jsonb not null default '[]',
  total bigint not null,
  url text,
  -- replaced: the person has a newer cart; emptied: it has no items left.
  state text not null default 'open' check (state in ('open', 'abandoned', 'ordered', 'emptied', 'replaced')),
  -- Number of abandonments: with the cart, the occurrence of a trigger.
  times_abandoned int not null default 0,
  -- Imported by a first synchronisation as history: it starts no automation unless it changes.
  is_history boolean not null,
  order_id uuid,
  -- When it changed last, by the shop's clock; an older telling changes nothing.
  changed_at timestamptz not null,
  -- When we heard of that.
  recorded_at timestamptz not null,
  abandoned_at timestamptz,
  ended_at timestamptz,
  primary key (store_id, id),
  unique (store_id, provider, token),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade,
  foreign key (store_id, order_id) references orders (store_id, id) on delete set null (order_id)
) with (fillfactor = 85, autovacuum_analyze_scale_factor = 0.02);
create index carts_by_id on carts (id);
create index carts_of_customer on carts (store_id, customer_id, changed_at desc);
create index carts_newest on carts (store_id, changed_at desc, id);
create index carts_of_order on carts (store_id, order_id) where order_id is not null;
-- Finds stores with due carts, and carts that an order by another contact may end.
create index carts_open on carts (changed_at, store_id) where state = 'open';
create index carts_by_email on carts (store_id, email) where state in ('open', 'abandoned');
create index carts_by_phone on carts (store_id, phone) where state in ('open', 'abandoned');
create index carts_by_document on carts (store_id, document) where state in ('open', 'abandoned');
create index carts_age on carts (recorded_at);
call app.protect('carts');
call app.of_customer('carts', 'customer_id', 'move', 'delete');

create table tenant.order_payments (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  -- Repeats the order's.
  customer_id uuid,
  -- The payment's name at the shop; empty where an order has one at most.
  external_id text not null default '',
  -- How the shop names the order of a payment when it is read again, which is not always its number.
  order_ref text,
  method text not null check (method in ('pix', 'boleto', 'card', 'other')),
  state text not null check (state in ('pending', 'paid', 'expired', 'cancelled')),
  amount bigint not null,
  -- Pix code, boleto digits, and payment page; deleted once settled.
  code text,
  line text,
  url text,
  expires_at timestamptz,
  -- Digest of the 128 bits that open its page without signing in.
  token_hash bytea not null,
  changed_at timestamptz not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, order_id, external_id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  check (state = 'pending' or num_nonnulls(code, line, url) = 0)
) with (fillfactor = 85, autovacuum_analyze_scale_factor = 0.02);
create index order_payments_by_token on order_payments (token_hash);
create index order_payments_pending on order_payments (expires_at, store_id) where state = 'pending';
create index order_payments_of_customer on order_payments (store_id, customer_id) where state = 'pending';
call app.protect('order_payments');
call app.of_customer('order_payments', 'customer_id', 'follow', 'delete', 'orders');

call app.owned_by('records/carts', 'carts', 'order_payments');
