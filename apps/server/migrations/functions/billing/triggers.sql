-- Trigger functions: created before the tables.

create or replace function app.open_wallet() returns trigger
language plpgsql security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
begin
  insert into wallets (store_id) values (new.id);
  return null;
end $$;
alter function app.open_wallet owner to clientela_system;
