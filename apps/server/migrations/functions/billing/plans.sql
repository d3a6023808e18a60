-- What an action of an add-on costs on a day of the store, in millionths of a cent; null before its first price.
create or replace function app.usage_price_on(addon uuid, day date) returns bigint
language sql stable parallel safe
return (select price_micros from usage_prices p where p.addon_id = addon and p.effective_on <= day
  order by p.effective_on desc limit 1);

-- With the rights of whoever asks: the application sees its own store alone.
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
