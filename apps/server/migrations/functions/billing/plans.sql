-- Returns the price of an add-on's action on a day of the store, in millionths of a cent; null before its first
-- price.
create or replace function app.usage_price_on(addon uuid, day date) returns bigint
language sql stable parallel safe
return (select price_micros from usage_prices p where p.addon_id = addon and p.effective_on <= day
  order by p.effective_on desc limit 1);

-- Runs with the caller's privileges: the application sees only the current store.
create or replace function app.store_features(store uuid) returns text[]
language sql stable
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select array(
    select unnest(s.features) as tag from stores s where s.id = store
    union
    select unnest(p.features) from store_plans a join plans p on p.id = a.plan_id where a.store_id = store
    order by tag)
$$;
