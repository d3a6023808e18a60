-- Foundation of all tables and functions. The roles clientela_app (the application) and clientela_system (owner of
-- the few reviewed SECURITY DEFINER functions that read across stores) already exist: they belong to the server,
-- not to this database.

-- `tenant` holds data of stores, `platform` data of people and the installation, `app` the routines. No foreign
-- key crosses schemas, except those that a test lists with their reason: stores can then be placed on several
-- databases (docs/decisions/growth.md).
create schema if not exists app;
create schema if not exists platform;
create schema if not exists tenant;
grant usage on schema public, app, platform, tenant to clientela_app, clientela_system;
grant create on schema app to clientela_system;

create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

-- Batches are copied into tables of their transaction before they are applied.
do $$ begin
  execute format('grant temporary on database %I to clientela_app', current_database());
end $$;

-- Time-ordered ids for rows inserted in bulk by SQL (RFC 9562 version 7; PostgreSQL 15 has no uuidv7()).
create or replace function app.new_id() returns uuid
language sql volatile parallel safe
return encode(
  set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
      from 1 for 6), 52, 1), 53, 1), 'hex')::uuid;

-- The smallest id that app.new_id() can make at an instant: ids begin with their time.
create or replace function app.first_id_of(at timestamptz) returns uuid
language sql immutable parallel safe
return (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;

-- 128 random bits for links that work without sign-in, as 32 hexadecimal digits.
create or replace function app.new_token() returns text
language sql volatile parallel safe
return encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) for 16), 'hex');

-- Lower case without accents, for searches. Marked immutable although unaccent is only stable, because its
-- dictionary is named and never changes here. It sets no search path: setting and restoring one per value takes
-- four times as long, and every imported customer pays for it twice.
create or replace function app.fold(value text) returns text
language plpgsql immutable parallel safe strict
as $$
begin
  return lower(public.unaccent('public.unaccent'::regdictionary, value));
end $$;

create or replace function app.current_store() returns uuid
language sql stable parallel safe
return nullif(current_setting('app.store_id', true), '')::uuid;

-- Whether no worker holds a row: it was never claimed, was given back, or its worker stopped renewing the lease. It
-- sets no search path, so that the planner puts its expression into the query.
create or replace function app.is_unleased(lease_until timestamptz) returns boolean
language sql volatile parallel safe
return coalesce(lease_until < clock_timestamp(), true);

-- Puts a tenant table behind row-level security: the application sees only the current store's rows,
-- clientela_system (definer functions) sees all, other roles none.
create or replace procedure app.protect(tenant_table text, store_column text default 'store_id')
language plpgsql as $$
begin
  execute format('alter table %I enable row level security', tenant_table);
  execute format('alter table %I force row level security', tenant_table);
  execute format(
    'create policy tenant on %I to clientela_app
       using (%I = nullif(current_setting(''app.store_id'', true), '''')::uuid)
       with check (%2$I = nullif(current_setting(''app.store_id'', true), '''')::uuid)',
    tenant_table, store_column);
  execute format('create policy system on %I to clientela_system using (true) with check (true)', tenant_table);
  execute format('grant select, insert, update, delete on %I to clientela_app, clientela_system', tenant_table);
end $$;

-- Declares the owning area of these tables: only it writes them; others use its public API (`npm run verify`).
create or replace procedure app.owned_by(area text, variadic owned text[])
language plpgsql as $$
declare
  one text;
begin
  foreach one in array owned loop
    execute format('comment on table %s is %L', one::regclass, 'owner: ' || area);
  end loop;
end $$;

-- Declares what happens to a column that refers to a customer on merge and on anonymisation. Merging
-- (areas/records/customers/merging) and app.anonymize_customer read it, so that a new area does not edit them.
--
-- on_merge     move    the merged record's rows move to the surviving record (if their key may clash: own)
--              follow  they move with the row of `follows` that they refer to
--              join    membership rows: the surviving record keeps the union
--              leave   nothing: history, or numbers that are recomputed
--              own     app.merge_<table>(kept, merged) does it and returns what undoing needs;
--                      app.unmerge_<table>(kept, merged, saved) undoes it; or both are in merging/own-steps.ts
-- on_anonymise keep    the row no longer leads to a person
--              delete
--              own     app.anonymize_<table>(customer, asked_at, marks) does it
create or replace procedure app.of_customer(
  of_table text, of_column text, on_merge text, on_anonymise text, follows text default null)
language plpgsql as $$
begin
  insert into app.customer_policies as p (table_name, column_name, on_merge, on_anonymise, follows)
  values (of_table, of_column, on_merge, on_anonymise, follows)
  on conflict (table_name, column_name) do update
    set on_merge = excluded.on_merge, on_anonymise = excluded.on_anonymise, follows = excluded.follows;
end $$;
