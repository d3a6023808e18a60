-- A store as its people see it, in one place for one store and for the list of a person's stores.
-- The caller's own policies hold: the application sees its tenant, the function below the person's stores.
create view store_shown with (security_invoker = true) as
select s.id, s.name, s.enabled, s.description, s.logo, s.site_url, s.time_zone,
       app.store_features(s.id) as features, s.opening_hours, p.plan_id,
       k.id as category_id, k.name as category_name,
       (select coalesce(json_agg(json_build_object('id', c.id, 'role', c.role, 'user',
                 json_build_object('id', u.id, 'name', u.name, 'email', u.email)) order by u.name, c.id), '[]')
          from collaborators c join users u on u.id = c.user_id
         where c.store_id = s.id) as collaborators,
       (select coalesce(json_agg(json_build_object('type', x.type, 'name', x.name) order by x.type, x.name), '[]')
          from (select distinct a.type, a.name from store_addons o join addons a on a.id = o.addon_id
                 where o.store_id = s.id and o.enabled) x) as addons
  from stores s
  left join store_categories k on k.id = s.store_category_id
  left join store_plans p on p.store_id = s.id;
grant select on store_shown to clientela_app, clientela_system;

-- A page of the stores a person may open, by name; `shown` null takes enabled and disabled ones.
create function app.stores_page(
  person uuid, everywhere boolean, shown boolean, descending boolean, skipped bigint, most int)
returns setof store_shown
language sql stable security definer
set search_path = public, pg_catalog
as $$
  with page as materialized (
    select s.id, row_number() over (
             order by case when descending then app.fold(s.name) end desc, app.fold(s.name), s.id) as place
      from stores s join app.stores_of(person, everywhere) as mine(id) on mine.id = s.id
     where shown is null or s.enabled = shown
     order by place offset skipped limit most)
  select v.* from page p join store_shown v on v.id = p.id order by p.place
$$;
alter function app.stores_page owner to clientela_system;
revoke all on function app.stores_page from public;
grant execute on function app.stores_page to clientela_app;
