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
    select m.customer_id, max(m.last_day) as last_day, sum(m.sales) as sales,
      sum(m.revenue)::bigint as revenue
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

-- Adds a row for each customer whose segment on a day differs from the one before. `is_past`: the day ends a month
-- before the first known day. Another run on the present day replaces its rows.
create or replace function app.record_rfm_history(on_day date, is_past boolean, segments text[]) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  delete from rfm_history where store_id = app.current_store() and from_day = on_day and not is_past;
  update rfm_history set until_day = 'infinity'
   where store_id = app.current_store() and until_day = on_day and not is_past;

  with of_day as materialized (
    select * from app.past_rfm_segments(on_day, segments) where is_past
    union all
    select * from app.present_rfm_segments(segments) where not is_past
  ), before as materialized (
    select customer_id, segment from rfm_history
     where store_id = app.current_store() and from_day < on_day and until_day > on_day
  ), changed as materialized (
    select coalesce(d.customer_id, b.customer_id) as customer_id, d.segment, b.customer_id is not null as is_known
      from of_day d full join before b on b.customer_id = d.customer_id
     where d.segment is distinct from b.segment
  ), ended as (
    update rfm_history h set until_day = on_day from changed c
     where c.is_known and h.store_id = app.current_store() and h.customer_id = c.customer_id
       and h.from_day < on_day and h.until_day > on_day
  )
  insert into rfm_history (store_id, customer_id, from_day, until_day, segment)
  select app.current_store(), c.customer_id, on_day,
    case when is_past then coalesce((
      select min(l.from_day) from rfm_history l
       where l.store_id = app.current_store() and l.customer_id = c.customer_id and l.from_day > on_day), 'infinity')
      else 'infinity' end,
    c.segment
    from changed c;
$$;
