-- Customers and leads, their identities and totals.

-- The planner estimates no rows for a store created after the last ANALYZE, and may choose the wrong index. Tables
-- that grow by whole imports and campaigns are therefore analysed after growth by a fiftieth, not by a tenth
-- (autovacuum_analyze_scale_factor).

-- Customers and leads share one table; a lead becomes a customer with the first sale. Required form fields are
-- nullable here, because imports and integrations may lack them. The store is verified once per statement: by the
-- row of store_counts that customers_counted_insert changes.
create table tenant.customers (
  store_id uuid not null,
  id uuid not null,
  stage text not null default 'customer' check (stage in ('customer', 'lead')),
  first_name text not null default '',
  last_name text not null default '',
  email text,
  phone text,
  phone_country_code text not null default '55',
  document text,
  birthdate date,
  city text,
  state text,
  postal_code text,
  integration_id text,
  integration_name text,
  enable_for_interactions boolean not null default true,
  newsletter_at timestamptz,
  custom jsonb not null default '{}',
  anonymized_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name_sort text collate "C" not null
    generated always as (app.fold(first_name || ' ' || last_name)) stored,
  search_text text not null generated always as (
    app.fold(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')
      || ' ' || coalesce(document, '') || ' ' || coalesce(integration_id, ''))) stored,
  newsletter_sort timestamptz not null
    generated always as (coalesce(newsletter_at, '-infinity'::timestamptz)) stored,
  primary key (store_id, id)
) with (autovacuum_analyze_scale_factor = 0.02);
create index customers_by_id on customers (id);
create index customers_by_name on customers (store_id, name_sort, id) where stage = 'customer';
create index customers_by_creation on customers (store_id, created_at, id) where stage = 'customer';
create index customers_search on customers using gin (search_text gin_trgm_ops);
-- Otherwise finding leads scans all customers of their store.
create index customers_who_are_leads on customers (store_id, id) where stage = 'lead';
call app.protect('customers');
create trigger customers_counted_insert after insert on customers
  referencing new table as added for each statement execute function app.count_customers();
create trigger customers_counted_delete after delete on customers
  referencing old table as removed for each statement execute function app.count_customers();
create trigger customers_counted_stage after update on customers
  referencing new table as added old table as removed for each statement execute function app.count_customers();
create trigger customers_gone after delete on customers
  referencing old table as removed for each statement execute function app.forget_customers();
create trigger customers_values_insert after insert on customers
  referencing new table as changed for each statement execute function app.note_customer_values();
create trigger customers_values_update after update on customers
  referencing new table as changed for each statement execute function app.note_customer_values();

-- A person's identities. One holder per value in a store; a second claimant is a conflict. Values are looked up
-- and never sorted for display, so they compare by bytes, not by Portuguese collation.
create table tenant.customer_identities (
  store_id uuid not null,
  kind text collate "C" not null check (kind in ('integration', 'document', 'email', 'phone')),
  provider text collate "C" not null default '',
  value text collate "C" not null,
  customer_id uuid not null,
  primary key (store_id, kind, provider, value)
) with (autovacuum_analyze_scale_factor = 0.02);
create index customer_identities_of on customer_identities (store_id, customer_id);
call app.protect('customer_identities');
create trigger customer_identities_held_insert after insert on customer_identities
  referencing new table as added for each statement execute function app.require_customers();
create trigger customer_identities_held_update after update on customer_identities
  referencing new table as added for each statement execute function app.require_customers();
call app.of_customer('customer_identities', 'customer_id', 'move', 'delete');

create table tenant.identity_conflicts (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  other_customer_id uuid not null,
  kind text not null,
  value text not null,
  import_id uuid,
  created_at timestamptz not null default now(),
  resolved_at timestamptz,
  primary key (store_id, id),
  unique (store_id, customer_id, other_customer_id, kind, value),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade,
  foreign key (store_id, other_customer_id) references customers (store_id, id) on delete cascade
);
create index identity_conflicts_of_import on identity_conflicts (store_id, import_id);
-- Values shared by two customers are listed until a person resolves them.
create index identity_conflicts_open on identity_conflicts (store_id, created_at, id) where resolved_at is null;
call app.protect('identity_conflicts');
call app.of_customer('identity_conflicts', 'customer_id', 'own', 'delete');
call app.of_customer('identity_conflicts', 'other_customer_id', 'own', 'delete');

-- Merges are rows, so that they can be undone.
create table tenant.customer_merges (
  store_id uuid not null,
  id uuid not null,
  kept_customer_id uuid not null,
  merged_customer_id uuid not null,
  snapshot jsonb not null,
  merged_by uuid,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (store_id, id)
);
create index customer_merges_of on customer_merges (store_id, kept_customer_id) where undone_at is null;
call app.protect('customer_merges');
call app.of_customer('customer_merges', 'kept_customer_id', 'leave', 'own');
call app.of_customer('customer_merges', 'merged_customer_id', 'leave', 'own');

-- Identifiers of erased people, so that an old list does not cause messages to them: HMAC-SHA256 of kind and
-- value, with a key of the installation that is not in this database.
create table tenant.erased_identities (
  store_id uuid not null references stores,
  digest bytea not null,
  erased_at timestamptz not null,
  primary key (store_id, digest)
);
call app.protect('erased_identities');

-- Totals per customer, updated in the transaction that changes an order. Every customer and lead has a row. Narrow
-- on purpose: groups and sorted lists read this table.
create table tenant.customer_totals (
  store_id uuid not null,
  customer_id uuid not null,
  stage text not null default 'customer',
  order_count int not null default 0,
  sales_count int not null default 0,
  sales_total bigint not null default 0,
  average_ticket bigint not null default 0,
  first_sale_at timestamptz,
  last_sale_at timestamptz,
  -- The last sale's day in the store's time zone: input of RFM's R.
  last_sale_day date,
  last_order_at timestamptz,
  campaign_count int not null default 0,
  last_sale_sort timestamptz not null
    generated always as (coalesce(last_sale_at, '-infinity'::timestamptz)) stored,
  primary key (store_id, customer_id)
) with (autovacuum_analyze_scale_factor = 0.02);
-- The orderings of every day. The others (tickets, campaigns) sort the store's rows.
create index customer_totals_by_total on customer_totals (store_id, sales_total, customer_id) where stage = 'customer';
create index customer_totals_by_orders on customer_totals (store_id, order_count, customer_id) where stage = 'customer';
create index customer_totals_by_last_sale on customer_totals (store_id, last_sale_sort, customer_id) where stage = 'customer';
create index customer_totals_of_leads on customer_totals (store_id, customer_id) where stage = 'lead';
call app.protect('customer_totals');
-- Totals never change owner: no check after updates.
create trigger customer_totals_held after insert on customer_totals
  referencing new table as added for each statement execute function app.require_customers();
call app.of_customer('customer_totals', 'customer_id', 'leave', 'keep');

-- Customers per store, maintained by triggers of customers and orders: lists need not count a million rows.
create table tenant.store_counts (
  store_id uuid primary key references stores,
  customers bigint not null default 0,
  leads bigint not null default 0,
  orders bigint not null default 0
);
call app.protect('store_counts');

call app.owned_by('records/customers',
  'customers', 'customer_identities', 'identity_conflicts', 'customer_merges', 'erased_identities',
  'customer_totals', 'store_counts');
