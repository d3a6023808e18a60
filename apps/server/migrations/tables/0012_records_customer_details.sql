-- Notes, tags and filter values of a store's customers.

create table tenant.customer_tags (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null,
  color text not null,
  name_key text not null generated always as (app.fold(name)) stored,
  created_at timestamptz not null default now(),
  primary key (store_id, id),
  unique (store_id, name_key)
);
create index customer_tags_by_id on customer_tags (id);
call app.protect('customer_tags');

create table tenant.customer_tag_links (
  store_id uuid not null,
  tag_id uuid not null,
  customer_id uuid not null,
  primary key (store_id, tag_id, customer_id),
  foreign key (store_id, tag_id) references customer_tags (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index customer_tag_links_of on customer_tag_links (store_id, customer_id);
call app.protect('customer_tag_links');
call app.of_customer('customer_tag_links', 'customer_id', 'join', 'delete');

create table tenant.customer_notes (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  title text not null,
  notes text not null,
  user_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index customer_notes_by_id on customer_notes (id);
create index customer_notes_of on customer_notes (store_id, customer_id, created_at);
call app.protect('customer_notes');
call app.of_customer('customer_notes', 'customer_id', 'move', 'delete');

create table tenant.custom_attributes (
  store_id uuid not null references stores,
  id uuid not null,
  owner text not null check (owner in ('CUSTOMER', 'ORDER')),
  key text not null,
  name text not null,
  type text not null check (type in ('TEXT', 'DATE', 'DATETIME', 'NUMBER')),
  created_at timestamptz not null default now(),
  primary key (store_id, id),
  unique (store_id, owner, key)
);
call app.protect('custom_attributes');

-- All values that a store's orders and customers ever had in filterable columns: filters need not scan five
-- million orders. Obsolete values stay and match nothing.
create table tenant.filter_values (
  store_id uuid not null references stores,
  kind text not null check (kind in ('payment_method', 'coupon', 'city')),
  value text not null,
  primary key (store_id, kind, value)
);
call app.protect('filter_values');

call app.owned_by('records/customers',
  'customer_tags', 'customer_tag_links', 'customer_notes', 'custom_attributes', 'filter_values');
