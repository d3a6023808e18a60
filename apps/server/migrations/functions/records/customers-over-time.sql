-- Segments of customers over time. `segments` has a segment for each triple of scores: the place of (r, f, m) is
-- 25 r + 5 f + m - 30.

-- The present segments, by the store's thresholds.
create or replace function app.present_rfm_segments(segments text[])
returns table (customer_id uuid, segment text)
language sql stable
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select t.customer_id,
    segments[25 * app.rfm_score(t.last_sale_day, k.recency) + 5 * app.rfm_score(t.sales_count, k.frequency)
      + app.rfm_score(t.sales_total, k.monetary) - 30]
    from customer_totals t join rfm_thresholds k on k.store_id = t.store_id
   where t.store_id = app.current_store() and t.sales_count > 0
$$;

-- The segments at the end of a month, scored over the sales until then: score = 1 + floor(5 × (strictly lower) ÷
-- (scored)), decisions §4.
create or replace function app.past_rfm_segments(month_end date, segments text[])
returns table (customer_id uuid, segment text)
language sql stable
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  with totals as (
    select m.customer_id, max(m.last_day) as last_day, sum(m.sales) as sales, sum(m.revenue) as revenue
      from customer_months m
     where m.store_id = app.current_store() and m.month <= month_end
     group by m.customer_id
  ), scored as (
    select t.customer_id,
      1 + 5 * (rank() over (order by t.last_day) - 1) / count(*) over () as r,
      1 + 5 * (rank() over (order by t.sales) - 1) / count(*) over () as f,
      1 + 5 * (rank() over (order by t.revenue) - 1) / count(*) over () as m
      from totals t
  )
  select s.customer_id, segments[(25 * s.r + 5 * s.f + s.m - 30)::int] from scored s
$$;

-- Adds a row for each customer whose segment on a day differs from the one before. `is_past`: the day ends a month.
-- Another run on the same day replaces its rows.
create or replace function app.record_rfm_history(on_day date, is_past boolean, segments text[]) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  with of_day as materialized (
    select * from app.past_rfm_segments(on_day, segments) where is_past
    union all
    select * from app.present_rfm_segments(segments) where not is_past
  ), before as materialized (
    select distinct on (customer_id) customer_id, segment
      from rfm_history where store_id = app.current_store() and from_day < on_day
     order by customer_id, from_day desc
  ), changed as materialized (
    select coalesce(d.customer_id, b.customer_id) as customer_id, d.segment
      from of_day d full join before b on b.customer_id = d.customer_id
     where d.segment is distinct from b.segment
  ), unchanged as (
    delete from rfm_history h
     where h.store_id = app.current_store() and h.from_day = on_day
       and not exists (select from changed c where c.customer_id = h.customer_id)
  )
  insert into rfm_history as h (store_id, customer_id, from_day, segment)
  select app.current_store(), customer_id, on_day, segment from changed
  on conflict (store_id, customer_id, from_day) do update set segment = excluded.segment
   where h.segment is distinct from excluded.segment
$$;

-- A merged record's history and forecast are not the surviving one's: they return when the merge is undone.
create or replace function app.merge_rfm_history(kept uuid, merged uuid) returns jsonb
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(to_jsonb(h)), '[]') from rfm_history h
   where h.store_id = app.current_store() and h.customer_id = merged
$$;

create or replace function app.unmerge_rfm_history(kept uuid, merged uuid, of_merged jsonb) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  insert into rfm_history select h.* from jsonb_populate_recordset(null::rfm_history, of_merged) h
  on conflict do nothing
$$;

create or replace function app.merge_next_purchases(kept uuid, merged uuid) returns jsonb
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select coalesce(jsonb_agg(to_jsonb(n)), '[]') from next_purchases n
   where n.store_id = app.current_store() and n.customer_id = merged
$$;

create or replace function app.unmerge_next_purchases(kept uuid, merged uuid, of_merged jsonb) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  insert into next_purchases select n.* from jsonb_populate_recordset(null::next_purchases, of_merged) n
  on conflict do nothing
$$;
