-- Customer clusters, RFM refresh, search.

create table customer_clusters (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null,
  mode text not null check (mode in ('dynamic', 'static')),
  visibility text not null check (visibility in ('store', 'private')),
  filters jsonb not null,
  custom_customer_ids uuid[] not null default '{}',
  created_by uuid references users,
  customers bigint,
  counted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (store_id, id)
);
create index customer_clusters_by_id on customer_clusters (id);
call app.protect('customer_clusters');

-- The customers of a static cluster, fixed when it was saved.
create table customer_cluster_members (
  store_id uuid not null,
  customer_cluster_id uuid not null,
  customer_id uuid not null,
  primary key (store_id, customer_cluster_id, customer_id),
  foreign key (store_id, customer_cluster_id) references customer_clusters (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index customer_cluster_members_of on customer_cluster_members (store_id, customer_id);
call app.protect('customer_cluster_members');

-- A score of 1 to 5: one more for each cut the value reaches.
create function app.rfm_score(value anycompatible, cuts anycompatiblearray) returns int
language sql immutable parallel safe
as $$
  select 1 + coalesce((value >= cuts[1])::int, 0) + coalesce((value >= cuts[2])::int, 0)
    + coalesce((value >= cuts[3])::int, 0) + coalesce((value >= cuts[4])::int, 0)
$$;

-- The four values from which a score rises: score = 1 + floor(5 × strictly lower ÷ scored), decisions §4.
create function app.refresh_rfm_cuts(at timestamptz) returns void
language sql
set search_path = public, pg_catalog
as $$
  with scored as materialized (
    select last_sale_day, sales_count, sales_total, count(*) as n
      from customer_totals
     where store_id = app.current_store() and sales_count > 0
     group by grouping sets ((last_sale_day), (sales_count), (sales_total))
  ), total as (
    select coalesce(sum(n), 0)::bigint as n from scored where last_sale_day is not null
  ), recency as (
    select last_sale_day as v, 5 * (sum(n) over (order by last_sale_day) - n)::bigint / (select n from total) as steps
      from scored where last_sale_day is not null
  ), frequency as (
    select sales_count as v, 5 * (sum(n) over (order by sales_count) - n)::bigint / (select n from total) as steps
      from scored where sales_count is not null
  ), monetary as (
    select sales_total as v, 5 * (sum(n) over (order by sales_total) - n)::bigint / (select n from total) as steps
      from scored where sales_total is not null
  )
  insert into rfm_cuts (store_id, recency, frequency, monetary, scored_customers, computed_at)
  select app.current_store(),
    (select array_agg((select min(v) from recency where steps >= k) order by k) from generate_series(1, 4) k),
    (select array_agg((select min(v) from frequency where steps >= k) order by k) from generate_series(1, 4) k),
    (select array_agg((select min(v) from monetary where steps >= k) order by k) from generate_series(1, 4) k),
    total.n, at
  from total
  on conflict (store_id) do update set
    recency = excluded.recency, frequency = excluded.frequency, monetary = excluded.monetary,
    scored_customers = excluded.scored_customers, computed_at = excluded.computed_at
$$;
grant execute on function app.refresh_rfm_cuts to clientela_app;

-- Customers whose text holds a fragment, at most `cap`. ILIKE is not leakproof, so under a policy it
-- could not use the trigram index; this function reads the store from the setting alone.
create function app.find_customers(fragment text, wanted_stage text, cap int) returns setof uuid
language sql stable security definer
set search_path = public, pg_catalog
as $$
  select id from customers
   where store_id = app.current_store() and stage = wanted_stage
     and search_text like '%' || replace(replace(replace(fragment, '\', '\\'), '%', '\%'), '_', '\_') || '%'
   limit cap
$$;
alter function app.find_customers owner to clientela_system;
revoke all on function app.find_customers from public;
grant execute on function app.find_customers to clientela_app;

-- Orders are counted like customers, so that the whole list knows its last page.
alter table store_counts add column orders bigint not null default 0;

create function app.count_orders() returns trigger
language plpgsql security definer
set search_path = public, pg_catalog
as $$
begin
  insert into store_counts as c (store_id, orders)
  select store_id, case tg_op when 'INSERT' then count(*) else -count(*) end
    from changed group by store_id order by store_id
  on conflict (store_id) do update set orders = c.orders + excluded.orders;
  return null;
end $$;
alter function app.count_orders owner to clientela_system;
create trigger orders_counted_insert after insert on orders
  referencing new table as changed for each statement execute function app.count_orders();
create trigger orders_counted_delete after delete on orders
  referencing old table as changed for each statement execute function app.count_orders();
