-- Plans grant features: a store has its own and those of its plan, as the plan is now.

alter table plans add column features text[] not null default '{}';

-- With the rights of whoever asks: the application sees its own store alone.
create function app.store_features(store uuid) returns text[]
language sql stable
set search_path = public, pg_catalog
as $$
  select array(
    select unnest(s.features) as tag from stores s where s.id = store
    union
    select unnest(p.features) from store_plans a join plans p on p.id = a.plan_id where a.store_id = store
    order by tag)
$$;

-- Who hears of it when a plan grants something else.
create function app.stores_of_plan(plan uuid) returns setof uuid
language sql stable security definer
set search_path = public, pg_catalog
as $$ select store_id from store_plans where plan_id = plan $$;
alter function app.stores_of_plan owner to clientela_system;
revoke all on function app.stores_of_plan from public;
grant execute on function app.stores_of_plan to clientela_app;
