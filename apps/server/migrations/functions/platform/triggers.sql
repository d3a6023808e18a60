-- Trigger functions: created before the tables.

-- Synchronises the key directory with the rows that hold the keys. Arguments: the kind of key and its column.
create or replace function app.keep_store_key() returns trigger
language plpgsql security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  before constant jsonb := to_jsonb(old);
  made constant jsonb := to_jsonb(new);
begin
  if before ->> tg_argv[1] is not distinct from made ->> tg_argv[1] then return null; end if;
  delete from store_keys where kind = tg_argv[0] and key = before ->> tg_argv[1];
  insert into store_keys (kind, key, store_id)
  select tg_argv[0], made ->> tg_argv[1], coalesce(made ->> 'store_id', made ->> 'id')::uuid
   where made ->> tg_argv[1] is not null;
  return null;
end $$;
alter function app.keep_store_key owner to clientela_system;

-- Leaves a home table to home, in the other databases of an installation: skips rows that a migration writes there.
-- Replication fires no triggers.
create or replace function app.leave_to_home() returns trigger language plpgsql
as $$ begin return null; end $$;
