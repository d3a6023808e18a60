-- Trigger functions: created before the tables.

-- Every store has the overview among its dashboards, so that it can be exported and shared like the others.
create or replace function app.add_overview() returns trigger
language plpgsql security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
begin
  insert into dashboards (store_id, name, is_overview) values (new.id, 'Visão geral', true);
  return null;
end $$;
alter function app.add_overview owner to clientela_system;
