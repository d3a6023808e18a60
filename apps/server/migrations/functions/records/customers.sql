-- Customer names and totals.

-- Returns the display name of a customer; without a name, the next best identifier.
create or replace function app.name_of(c customers) returns text
language sql immutable parallel safe
as $$
  select coalesce(nullif(trim(c.first_name || ' ' || c.last_name), ''), c.email, c.phone, c.integration_id, 'Sem nome')
$$;
grant execute on function app.name_of to clientela_app, clientela_system;

-- Recomputes the totals of these customers from their orders, in the caller's transaction. A lead with a sale
-- becomes a customer. Waits for concurrent recomputations of the same totals and sums afterwards, so that their
-- orders count.
create or replace function app.refresh_customer_totals(customers_changed uuid[]) returns void
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
begin
  perform from customer_totals t
   where t.store_id = app.current_store() and t.customer_id = any (customers_changed)
   order by t.customer_id for update;
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
    update customers c set stage = 'customer', converted_at = greatest(c.created_at, s.first_sale_at)
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
  order by c.id
  on conflict (store_id, customer_id) do update set
    stage = excluded.stage, order_count = excluded.order_count, sales_count = excluded.sales_count,
    sales_total = excluded.sales_total, average_ticket = excluded.average_ticket,
    first_sale_at = excluded.first_sale_at, last_sale_at = excluded.last_sale_at,
    last_sale_day = excluded.last_sale_day, last_order_at = excluded.last_order_at
  where (t.stage, t.order_count, t.sales_count, t.sales_total, t.first_sale_at, t.last_sale_at, t.last_sale_day, t.last_order_at)
    is distinct from (excluded.stage, excluded.order_count, excluded.sales_count, excluded.sales_total,
      excluded.first_sale_at, excluded.last_sale_at, excluded.last_sale_day, excluded.last_order_at);
end $$;
grant execute on function app.refresh_customer_totals to clientela_app;

-- A score of 1 to 5: one more for each cut the value reaches.
create or replace function app.rfm_score(value anycompatible, cuts anycompatiblearray) returns int
language sql immutable parallel safe
as $$
  select 1 + coalesce((value >= cuts[1])::int, 0) + coalesce((value >= cuts[2])::int, 0)
    + coalesce((value >= cuts[3])::int, 0) + coalesce((value >= cuts[4])::int, 0)
$$;

-- The four values from which a score rises: score = 1 + floor(5 × strictly lower ÷ scored), decisions §4.
create or replace function app.refresh_rfm_thresholds(at timestamptz) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
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
  insert into rfm_thresholds (store_id, recency, frequency, monetary, scored_customers, computed_at)
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
grant execute on function app.refresh_rfm_thresholds to clientela_app;

-- How many customers, leads and orders a store has.
create or replace view tenant.store_sizes with (security_invoker = true) as
select store_id, sum(customers)::bigint as customers, sum(leads)::bigint as leads, sum(orders)::bigint as orders
  from store_counts group by store_id;
grant select on store_sizes to clientela_app, clientela_system;
