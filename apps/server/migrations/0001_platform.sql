-- Schema, roles' rights, tenancy helpers, people, stores, sessions.
-- The roles clientela_app (the application) and clientela_system (owner of the few reviewed
-- SECURITY DEFINER functions that look across stores) exist before the first migration runs.

create schema if not exists app;
grant usage on schema public, app to clientela_app, clientela_system;
grant create on schema app to clientela_system;

create extension if not exists pg_trgm with schema public;
create extension if not exists unaccent with schema public;

-- Time-ordered ids for rows made in bulk by SQL (RFC 9562 version 7; PostgreSQL 15 has no uuidv7()).
create function app.new_id() returns uuid
language sql volatile parallel safe
return encode(
  set_bit(set_bit(
    overlay(uuid_send(gen_random_uuid())
      placing substring(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
      from 1 for 6), 52, 1), 53, 1), 'hex')::uuid;

-- 128 random bits for links that work without sign-in, as 32 hexadecimal digits.
create function app.new_token() returns text
language sql volatile parallel safe
return encode(substring(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) for 16), 'hex');

-- Lower case without accents: what searches compare. Marked immutable although unaccent is only
-- stable, because its dictionary is named and never changes here.
create function app.fold(value text) returns text
language sql immutable parallel safe strict
set search_path = public, pg_catalog
return lower(unaccent('unaccent'::regdictionary, value));

create function app.current_store() returns uuid
language sql stable parallel safe
return nullif(current_setting('app.store_id', true), '')::uuid;

-- Puts a tenant table behind row-level security: the application sees the current store's rows
-- alone, clientela_system (definer functions) sees all, nobody else any.
create procedure app.protect(tenant_table text, store_column text default 'store_id')
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

create table installation (
  id boolean primary key default true check (id),
  demo_filled_at timestamptz,
  created_at timestamptz not null default now()
);
insert into installation default values;
grant select, update on installation to clientela_app;

create table users (
  id uuid primary key,
  name text not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  password_hash text not null,
  profile_name text not null default 'collaborator'
    check (profile_name in ('administrator', 'shop_owner', 'collaborator')),
  avatar text,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (email_key);
grant select, insert, update on users to clientela_app, clientela_system;

-- One sign-in. Its access tokens and refresh tokens live and die with it.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index sessions_of_user on sessions (user_id);
grant select, insert, update, delete on sessions to clientela_app;
grant select on sessions to clientela_system;

create table access_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index access_tokens_of_session on access_tokens (session_id);
grant select, insert, update, delete on access_tokens to clientela_app;
grant select on access_tokens to clientela_system;

create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz not null,
  -- Set when exchanged; parallel tabs may use it for 30 s more, later use is theft.
  rotated_at timestamptz
);
create index refresh_tokens_of_session on refresh_tokens (session_id);
grant select, insert, update, delete on refresh_tokens to clientela_app;

create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users,
  expires_at timestamptz not null,
  used_at timestamptz
);
grant select, insert, update, delete on password_resets to clientela_app;

-- Attempts counted per window, shared by all web processes. Keys carry what is limited and whom.
create table rate_windows (
  key text primary key,
  count int not null,
  resets_at timestamptz not null
);
grant select, insert, update, delete on rate_windows to clientela_app;

create table store_categories (id uuid primary key, name text not null unique);
insert into store_categories (id, name)
select app.new_id(), name from unnest(array[
  'Moda e acessórios', 'Beleza e perfumaria', 'Casa e decoração', 'Alimentos e bebidas', 'Eletrônicos',
  'Esporte e lazer', 'Saúde e suplementos', 'Pet shop', 'Infantil e brinquedos', 'Livros e papelaria', 'Outra'
]) as name;
grant select, insert on store_categories to clientela_app;
grant select on store_categories to clientela_system;

create table stores (
  id uuid primary key,
  -- Short public name of the store in links that work without sign-in.
  public_key text not null unique,
  name text not null,
  enabled boolean not null default true,
  description text,
  store_category_id uuid references store_categories,
  logo text,
  site_url text,
  address text,
  time_zone text not null default 'America/Sao_Paulo',
  attribution_days int not null default 7 check (attribution_days between 1 and 90),
  features text[] not null default '{store_wallet}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call app.protect('stores', 'id');

create table collaborators (
  store_id uuid not null references stores,
  id uuid not null,
  user_id uuid not null references users,
  role text not null check (role in ('OWNER','MANAGER','SELLER','VISUALIZER','ADMINISTRATOR','BONUS_VALIDATOR')),
  created_at timestamptz not null default now(),
  primary key (store_id, id),
  unique (store_id, user_id)
);
create index collaborators_of_user on collaborators (user_id);
call app.protect('collaborators');

-- Live events of a store in commit order: the sequence row is locked by the writer, so a reader
-- that has seen seq n has seen all up to n.
create table store_event_sequences (
  store_id uuid primary key references stores,
  last_seq bigint not null default 0
);
call app.protect('store_event_sequences');

create table store_events (
  store_id uuid not null,
  seq bigint not null,
  kind text not null,
  payload jsonb not null,
  -- Null: for everyone in the store.
  user_id uuid,
  created_at timestamptz not null default now(),
  primary key (store_id, seq)
);
create index store_events_age on store_events (created_at);
call app.protect('store_events');

create table idempotency_keys (
  store_id uuid not null,
  key text not null,
  endpoint text not null,
  body_hash bytea not null,
  status int,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (store_id, endpoint, key)
);
call app.protect('idempotency_keys');

-- Append-only: the application may add and read, never change.
create table audit_log (
  store_id uuid not null,
  id uuid not null,
  user_id uuid,
  action text not null,
  target_kind text not null,
  target_id uuid,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (store_id, id)
);
call app.protect('audit_log');
revoke update, delete on audit_log from clientela_app;

-- Who a token belongs to, and what that person is in a store: one call that also sets the tenant
-- for the rest of the transaction. No row where the token is unknown, expired or revoked; null
-- role and store_name where the person is no member (a profile administrator is one everywhere).
create function app.enter(token bytea, asked_store uuid, at timestamptz)
returns table (
  user_id uuid, user_name text, user_email text, avatar text, profile_name text, session_id uuid,
  expires_at timestamptz, store_name text, time_zone text, public_key text, role text, is_member boolean)
language plpgsql volatile security definer
set search_path = public, pg_catalog
as $$
begin
  select u.id, u.name, u.email, u.avatar, u.profile_name, s.id, t.expires_at
    into user_id, user_name, user_email, avatar, profile_name, session_id, expires_at
    from access_tokens t
    join sessions s on s.id = t.session_id
    join users u on u.id = s.user_id
   where t.token_hash = token and t.expires_at > at and s.revoked_at is null and u.disabled_at is null;
  if not found then return; end if;
  is_member := false;
  if asked_store is not null then
    select st.name, st.time_zone, st.public_key, c.role
      into store_name, time_zone, public_key, role
      from stores st
      left join collaborators c on c.store_id = st.id and c.user_id = enter.user_id
     where st.id = asked_store and (c.role is not null or enter.profile_name = 'administrator');
    if found then
      is_member := true;
      perform set_config('app.store_id', asked_store::text, true);
    end if;
  end if;
  return next;
end $$;
alter function app.enter owner to clientela_system;
revoke all on function app.enter from public;
grant execute on function app.enter to clientela_app;

-- The stores a person may open, for the gate and the store list.
create function app.stores_of(person uuid, everywhere boolean)
returns setof uuid
language sql stable security definer
set search_path = public, pg_catalog
as $$
  select s.id from stores s where everywhere
  union
  select c.store_id from collaborators c where c.user_id = person
$$;
alter function app.stores_of owner to clientela_system;
revoke all on function app.stores_of from public;
grant execute on function app.stores_of to clientela_app;

-- The first role counts where a call belongs to a person and not to a store.
create function app.roles_of(person uuid) returns setof text
language sql stable security definer
set search_path = public, pg_catalog
as $$ select distinct c.role from collaborators c where c.user_id = person $$;
alter function app.roles_of owner to clientela_system;
revoke all on function app.roles_of from public;
grant execute on function app.roles_of to clientela_app;

-- The store of a row addressed by id alone, among the stores of this person. The table name comes
-- from the contract's closed list and is looked up, never pasted as given.
create function app.store_of_row(table_name text, row_id uuid, person uuid, everywhere boolean)
returns uuid
language plpgsql stable security definer
set search_path = public, pg_catalog
as $$
declare
  found_store uuid;
begin
  if not exists (
    select from pg_policies where schemaname = 'public' and tablename = table_name and policyname = 'tenant'
  ) then
    raise exception 'not a tenant table: %', table_name;
  end if;
  execute format(
    'select t.store_id from public.%I t where t.id = $1
      and ($3 or exists (select from public.collaborators c where c.store_id = t.store_id and c.user_id = $2))',
    table_name)
  into found_store using row_id, person, everywhere;
  return found_store;
end $$;
alter function app.store_of_row owner to clientela_system;
revoke all on function app.store_of_row from public;
grant execute on function app.store_of_row to clientela_app;

create function app.store_of_public_key(key text) returns uuid
language sql stable security definer
set search_path = public, pg_catalog
as $$ select id from stores where public_key = key $$;
alter function app.store_of_public_key owner to clientela_system;
revoke all on function app.store_of_public_key from public;
grant execute on function app.store_of_public_key to clientela_app;

-- Jobs are added in the transaction that causes them; graphile-worker's own tables are closed to
-- the application role, so this function (owned by the schema's owner) is the door.
create function app.enqueue(task text, payload json, queue text, key text, run_at timestamptz, attempts int)
returns void
language plpgsql security definer
set search_path = pg_catalog
as $$
begin
  perform graphile_worker.add_job(
    task, payload, queue_name => queue, run_at => run_at, max_attempts => attempts, job_key => key);
end $$;
revoke all on function app.enqueue from public;
grant execute on function app.enqueue to clientela_app;
