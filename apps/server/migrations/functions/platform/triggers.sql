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

-- While stores move to another database: the writers of each share a lock, which closing it takes alone, and are
-- refused once it is closed. A trigger on their tables during the move alone; its argument is the store's column.
create or replace function app.guard_move() returns trigger
language plpgsql security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  moving uuid;
begin
  -- A field that the table lacks must not be named in what is executed.
  if tg_argv[0] = 'id' then
    moving := case tg_op when 'DELETE' then old.id else new.id end;
  else
    moving := case tg_op when 'DELETE' then old.store_id else new.store_id end;
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended(moving::text, 0));
  if exists (select from store_moves m where m.store_id = moving and m.state = 'closed') then
    raise exception 'the store has moved to another database' using errcode = 'CL001';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
alter function app.guard_move owner to clientela_system;
