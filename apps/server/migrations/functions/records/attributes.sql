-- Values of the store's own fields (custom_attributes).

-- A value as the API writes it: text, a plain decimal, a day or an instant.
create or replace function app.attribute_value(
  text_value text, number_value bigint, date_value date, time_value timestamptz) returns text
language sql stable
as $$
  select case
    when number_value is not null then trim_scale(number_value / 10000::numeric)::text
    when date_value is not null then date_value::text
    when time_value is not null then to_char(time_value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    else text_value end
$$;
grant execute on function app.attribute_value to clientela_app;

-- A value as people in Brazil write it: 1.234,5; 31/12/2026; 31/12/2026 14:30 on the store's clock.
create or replace function app.attribute_text(
  text_value text, number_value bigint, date_value date, time_value timestamptz, time_zone text) returns text
language sql stable
as $$
  select case
    when number_value is not null then
      translate(rtrim(to_char(number_value / 10000::numeric, 'FM999,999,999,990.9999'), '.'), ',.', '.,')
    when date_value is not null then to_char(date_value, 'DD/MM/YYYY')
    when time_value is not null then to_char(time_value at time zone time_zone, 'DD/MM/YYYY HH24:MI')
    else text_value end
$$;
grant execute on function app.attribute_text to clientela_app;

-- A customer's values by key, as the API writes them.
create or replace function app.custom_of(customer uuid) returns jsonb
language sql stable
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select coalesce(jsonb_object_agg(a.key, app.attribute_value(v.text_value, v.number_value, v.date_value, v.time_value)), '{}')
    from custom_values v join custom_attributes a on a.store_id = v.store_id and a.id = v.attribute_id
   where v.store_id = app.current_store() and v.customer_id = customer and a.archived_at is null
$$;
grant execute on function app.custom_of to clientela_app;

create or replace function app.custom_of_order(order_id uuid) returns jsonb
language sql stable
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select coalesce(jsonb_object_agg(a.key, app.attribute_value(v.text_value, v.number_value, v.date_value, v.time_value)), '{}')
    from custom_order_values v join custom_attributes a on a.store_id = v.store_id and a.id = v.attribute_id
   where v.store_id = app.current_store() and v.order_id = custom_of_order.order_id and a.archived_at is null
$$;
grant execute on function app.custom_of_order to clientela_app;

-- A customer's values by key as messages say them. Archived attributes stay readable: messages may name them.
create or replace function app.custom_texts_of(customer uuid) returns jsonb
language sql stable
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select coalesce(jsonb_object_agg(a.key,
      app.attribute_text(v.text_value, v.number_value, v.date_value, v.time_value, s.time_zone)), '{}')
    from custom_values v
    join custom_attributes a on a.store_id = v.store_id and a.id = v.attribute_id
    join stores s on s.id = v.store_id
   where v.store_id = app.current_store() and v.customer_id = customer
$$;
grant execute on function app.custom_texts_of to clientela_app;

-- The surviving record gets the values that it lacks. Returns the values of both.
create or replace function app.merge_custom_values(kept uuid, merged uuid) returns jsonb
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  both_of jsonb;
begin
  select coalesce(jsonb_agg(to_jsonb(v)), '[]') into both_of from custom_values v
   where v.store_id = app.current_store() and v.customer_id in (kept, merged);
  insert into custom_values (store_id, attribute_id, customer_id, text_value, number_value, date_value, time_value)
  select store_id, attribute_id, kept, text_value, number_value, date_value, time_value
    from custom_values where store_id = app.current_store() and customer_id = merged
  on conflict do nothing;
  return both_of;
end $$;

-- Values that came with the merged record go, unless they changed since; the restored record gets its own again.
create or replace function app.unmerge_custom_values(kept uuid, merged uuid, both_of jsonb) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  with before as materialized (
    select * from jsonb_populate_recordset(null::custom_values, both_of)
  ), taken_back as (
    delete from custom_values v using before m
     where v.store_id = app.current_store() and v.customer_id = kept and m.customer_id = merged
       and v.attribute_id = m.attribute_id
       and (v.text_value, v.number_value, v.date_value, v.time_value)
         is not distinct from (m.text_value, m.number_value, m.date_value, m.time_value)
       and not exists (select from before k where k.customer_id = kept and k.attribute_id = m.attribute_id)
  )
  insert into custom_values (store_id, attribute_id, customer_id, text_value, number_value, date_value, time_value)
  select m.store_id, m.attribute_id, m.customer_id, m.text_value, m.number_value, m.date_value, m.time_value
    from before m
    -- Its type may have changed meanwhile.
    join custom_attributes a on a.store_id = m.store_id and a.id = m.attribute_id and a.type = case
      when m.text_value is not null then 'TEXT' when m.number_value is not null then 'NUMBER'
      when m.date_value is not null then 'DATE' else 'DATETIME' end
   where m.customer_id = merged
$$;

-- The store's own fields may hold anything, so those of the orders go as well.
create or replace function app.anonymize_custom_values(customer uuid, asked_at timestamptz, marks jsonb) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  delete from custom_values where store_id = app.current_store() and customer_id = customer;
  delete from custom_order_values v using orders o
   where o.store_id = app.current_store() and o.customer_id = customer
     and v.store_id = o.store_id and v.order_id = o.id
$$;

-- How many customers or orders have a value of the attribute, counted up to `most`. By the four indexes: each serves
-- one type.
create or replace function app.count_custom_values(attribute uuid, most int) returns int
language sql stable
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select count(*)::int from (
    select from (
      (select from custom_values where store_id = app.current_store() and attribute_id = attribute and text_value is not null limit most)
      union all
      (select from custom_values where store_id = app.current_store() and attribute_id = attribute and number_value is not null limit most)
      union all
      (select from custom_values where store_id = app.current_store() and attribute_id = attribute and date_value is not null limit most)
      union all
      (select from custom_values where store_id = app.current_store() and attribute_id = attribute and time_value is not null limit most)
      union all
      (select from custom_order_values where store_id = app.current_store() and attribute_id = attribute and text_value is not null limit most)
      union all
      (select from custom_order_values where store_id = app.current_store() and attribute_id = attribute and number_value is not null limit most)
      union all
      (select from custom_order_values where store_id = app.current_store() and attribute_id = attribute and date_value is not null limit most)
      union all
      (select from custom_order_values where store_id = app.current_store() and attribute_id = attribute and time_value is not null limit most)
    ) as had limit most) as counted
$$;
grant execute on function app.count_custom_values to clientela_app;
