-- Customers and leads, who they are, what they bought, and the numbers kept about them.

-- Customers and leads share one table; a lead becomes a customer with the first sale. Fields a form
-- requires are nullable here, because imports and integrations bring less.
create table customers (
  store_id uuid not null references stores,
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
);
create index customers_by_id on customers (id);
create index customers_by_name on customers (store_id, name_sort, id) where stage = 'customer';
create index customers_by_newsletter on customers (store_id, newsletter_sort, id) where stage = 'customer';
create index customers_by_creation on customers (store_id, created_at, id) where stage = 'customer';
create index customers_search on customers using gin (search_text gin_trgm_ops);
call app.protect('customers');

-- A person's identities. One holder per value in a store; a second claimant is a conflict.
create table customer_identities (
  store_id uuid not null,
  kind text not null check (kind in ('integration', 'document', 'email', 'phone')),
  provider text not null default '',
  value text not null,
  customer_id uuid not null,
  primary key (store_id, kind, provider, value),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index customer_identities_of on customer_identities (store_id, customer_id);
call app.protect('customer_identities');

create table identity_conflicts (
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
call app.protect('identity_conflicts');

-- Merges are rows, so that they can be undone.
create table customer_merges (
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
call app.protect('customer_merges');

-- Numbers kept per customer, in the transaction that changes an order. Every customer and lead has
-- a row. Narrow on purpose: groups and sorted lists read this table.
create table customer_totals (
  store_id uuid not null,
  customer_id uuid not null,
  stage text not null default 'customer',
  order_count int not null default 0,
  sales_count int not null default 0,
  sales_total bigint not null default 0,
  average_ticket bigint not null default 0,
  first_sale_at timestamptz,
  last_sale_at timestamptz,
  -- The last sale's day in the store's time zone: what RFM's R is computed over.
  last_sale_day date,
  last_order_at timestamptz,
  campaign_count int not null default 0,
  last_sale_sort timestamptz not null
    generated always as (coalesce(last_sale_at, '-infinity'::timestamptz)) stored,
  primary key (store_id, customer_id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index customer_totals_by_orders on customer_totals (store_id, order_count, customer_id) where stage = 'customer';
create index customer_totals_by_total on customer_totals (store_id, sales_total, customer_id) where stage = 'customer';
create index customer_totals_by_ticket on customer_totals (store_id, average_ticket, customer_id) where stage = 'customer';
create index customer_totals_by_last_sale on customer_totals (store_id, last_sale_sort, customer_id) where stage = 'customer';
create index customer_totals_by_campaigns on customer_totals (store_id, campaign_count, customer_id) where stage = 'customer';
call app.protect('customer_totals');

-- How many customers a store has, kept by the triggers below, so that no list counts a million rows.
create table store_counts (
  store_id uuid primary key references stores,
  customers bigint not null default 0,
  leads bigint not null default 0
);
call app.protect('store_counts');

create function app.count_customers() returns trigger
language plpgsql security definer
set search_path = public, pg_catalog
as $$
begin
  if tg_op = 'INSERT' then
    insert into store_counts as c (store_id, customers, leads)
    select store_id, count(*) filter (where stage = 'customer'), count(*) filter (where stage = 'lead')
      from added group by store_id order by store_id
    on conflict (store_id) do update
      set customers = c.customers + excluded.customers, leads = c.leads + excluded.leads;
  elsif tg_op = 'DELETE' then
    update store_counts c
       set customers = c.customers - d.customers, leads = c.leads - d.leads
      from (select store_id, count(*) filter (where stage = 'customer') as customers,
                   count(*) filter (where stage = 'lead') as leads
              from removed group by store_id) d
     where c.store_id = d.store_id;
  else
    update store_counts c
       set customers = c.customers + d.customers, leads = c.leads - d.customers
      from (select n.store_id,
                   count(*) filter (where n.stage = 'customer') - count(*) filter (where o.stage = 'customer') as customers
              from added n join removed o on o.store_id = n.store_id and o.id = n.id
             where n.stage <> o.stage
             group by n.store_id) d
     where c.store_id = d.store_id;
  end if;
  return null;
end $$;
alter function app.count_customers owner to clientela_system;
create trigger customers_counted_insert after insert on customers
  referencing new table as added for each statement execute function app.count_customers();
create trigger customers_counted_delete after delete on customers
  referencing old table as removed for each statement execute function app.count_customers();
create trigger customers_counted_stage after update on customers
  referencing new table as added old table as removed for each statement execute function app.count_customers();

create table customer_tags (
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

create table customer_tag_links (
  store_id uuid not null,
  tag_id uuid not null,
  customer_id uuid not null,
  primary key (store_id, tag_id, customer_id),
  foreign key (store_id, tag_id) references customer_tags (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index customer_tag_links_of on customer_tag_links (store_id, customer_id);
call app.protect('customer_tag_links');

create table customer_notes (
  store_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  title text not null,
  notes text not null,
  user_id uuid references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index customer_notes_by_id on customer_notes (id);
create index customer_notes_of on customer_notes (store_id, customer_id, created_at);
call app.protect('customer_notes');

create table custom_attributes (
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

-- Consent per channel: granted, by what, when, with which text (LGPD).
create table customer_consents (
  store_id uuid not null,
  customer_id uuid not null,
  channel text not null check (channel in ('EMAIL', 'SMS', 'WHATSAPP')),
  granted boolean not null,
  source text not null,
  wording text not null default '',
  recorded_at timestamptz not null default now(),
  primary key (store_id, customer_id, channel),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
call app.protect('customer_consents');

-- Who must not be messaged, by channel and contact, not by customer: it outlives merges and deletion.
create table suppressions (
  store_id uuid not null references stores,
  channel text not null check (channel in ('EMAIL', 'SMS', 'WHATSAPP')),
  contact text not null,
  reason text not null check (reason in ('opt_out', 'hard_bounce', 'soft_bounce', 'complaint', 'manual')),
  created_at timestamptz not null default now(),
  primary key (store_id, channel, contact)
);
call app.protect('suppressions');

create table products (
  store_id uuid not null references stores,
  id uuid not null,
  external_id text not null,
  name text not null default '',
  category text,
  brand text,
  price bigint,
  image_url text,
  created_at timestamptz not null default now(),
  primary key (store_id, id),
  unique (store_id, external_id)
);
create index products_by_category on products (store_id, category);
create index products_search on products using gin (app.fold(name) gin_trgm_ops);
call app.protect('products');

create table orders (
  store_id uuid not null references stores,
  id uuid not null,
  -- The order's number where it came from; provider '' is an import or typed by hand.
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
  -- What counts as revenue: sales less what was refunded (decisions §4).
  revenue bigint not null generated always as (
    case when status in ('paid', 'fulfilled', 'partially_fulfilled', 'partially_refunded') and not is_return
      then total - refunded_amount else 0 end) stored,
  primary key (store_id, id),
  unique (store_id, provider, number),
  foreign key (store_id, customer_id) references customers (store_id, id)
);
create index orders_by_id on orders (id);
create index orders_of_customer on orders (store_id, customer_id, ordered_at desc);
create index orders_by_date on orders (store_id, ordered_at, id);
create index orders_by_day on orders (store_id, day) include (revenue, is_sale);
call app.protect('orders');

-- Lines of an order. customer_id and sale_day repeat the order's, so that "bought this product since"
-- is one index range; sale_day is null where the order is no sale.
create table order_items (
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
);
create index order_items_bought on order_items (store_id, product_id, customer_id, sale_day)
  where sale_day is not null and customer_id is not null;
create index order_items_sold on order_items (store_id, sale_day) include (product_id, total, quantity)
  where sale_day is not null;
call app.protect('order_items');

-- Sales by day: a rollup that app.rebuild_daily_sales rebuilds from the orders.
create table daily_sales (
  store_id uuid not null references stores,
  day date not null,
  sales_count bigint not null,
  revenue bigint not null,
  primary key (store_id, day)
);
call app.protect('daily_sales');

-- RFM as cut values: a score is 1 + how many of its four cuts the value reaches, so a refresh
-- writes one row per store and not one per customer.
create table rfm_cuts (
  store_id uuid primary key references stores,
  recency date[] not null,
  frequency int[] not null,
  monetary bigint[] not null,
  scored_customers bigint not null,
  computed_at timestamptz not null
);
call app.protect('rfm_cuts');

create table rfm_segment_sizes (
  store_id uuid not null references stores,
  segment text not null,
  customers bigint not null,
  orders bigint not null,
  revenue bigint not null,
  primary key (store_id, segment)
);
call app.protect('rfm_segment_sizes');

-- Recomputes the totals of these customers from their orders, in the caller's transaction. A lead
-- with a sale becomes a customer.
create function app.refresh_customer_totals(customers_changed uuid[]) returns void
language sql
set search_path = public, pg_catalog
as $$
  with asked as (
    select distinct u.id from unnest(customers_changed) as u(id) where u.id is not null
  ), summed as (
    select a.id,
      count(o.id) as order_count,
      count(o.id) filter (where o.is_sale) as sales_count,
      coalesce(sum(o.revenue), 0)::bigint as sales_total,
      min(o.ordered_at) filter (where o.is_sale) as first_sale_at,
      max(o.ordered_at) filter (where o.is_sale) as last_sale_at,
      max(o.day) filter (where o.is_sale) as last_sale_day,
      max(o.ordered_at) as last_order_at
    from asked a
    left join orders o on o.store_id = app.current_store() and o.customer_id = a.id
    group by a.id
  ), promoted as (
    update customers c set stage = 'customer'
      from summed s
     where c.store_id = app.current_store() and c.id = s.id and c.stage = 'lead' and s.sales_count > 0
  )
  insert into customer_totals as t
    (store_id, customer_id, stage, order_count, sales_count, sales_total, average_ticket,
     first_sale_at, last_sale_at, last_sale_day, last_order_at)
  select c.store_id, c.id, case when s.sales_count > 0 then 'customer' else c.stage end,
    s.order_count, s.sales_count, s.sales_total,
    -- Half up, in cents (decisions §4); a refund above its sale leaves a negative total, rounded alike.
    case when s.sales_count = 0 then 0
      else floor((2 * s.sales_total + s.sales_count)::numeric / (2 * s.sales_count))::bigint end,
    s.first_sale_at, s.last_sale_at, s.last_sale_day, s.last_order_at
  from summed s
  join customers c on c.store_id = app.current_store() and c.id = s.id
  on conflict (store_id, customer_id) do update set
    stage = excluded.stage, order_count = excluded.order_count, sales_count = excluded.sales_count,
    sales_total = excluded.sales_total, average_ticket = excluded.average_ticket,
    first_sale_at = excluded.first_sale_at, last_sale_at = excluded.last_sale_at,
    last_sale_day = excluded.last_sale_day, last_order_at = excluded.last_order_at
  where (t.stage, t.order_count, t.sales_count, t.sales_total, t.first_sale_at, t.last_sale_at, t.last_sale_day, t.last_order_at)
    is distinct from (excluded.stage, excluded.order_count, excluded.sales_count, excluded.sales_total,
      excluded.first_sale_at, excluded.last_sale_at, excluded.last_sale_day, excluded.last_order_at)
$$;
grant execute on function app.refresh_customer_totals to clientela_app;

-- Rebuilds the sales rollup of these days (all days where null) from the orders.
create function app.rebuild_daily_sales(days date[]) returns void
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  delete from daily_sales where store_id = app.current_store() and (days is null or day = any(days));
  insert into daily_sales (store_id, day, sales_count, revenue)
  select store_id, day, count(*), sum(revenue)
    from orders
   where store_id = app.current_store() and is_sale and (days is null or day = any(days))
   group by store_id, day;
end $$;
grant execute on function app.rebuild_daily_sales to clientela_app;
