-- Stores and their members.

create table platform.store_categories (id uuid primary key, name text not null unique);
insert into store_categories (id, name)
select app.new_id(), name from unnest(array[
  'Moda e acessórios', 'Beleza e perfumaria', 'Casa e decoração', 'Alimentos e bebidas', 'Eletrônicos',
  'Esporte e lazer', 'Saúde e suplementos', 'Pet shop', 'Infantil e brinquedos', 'Livros e papelaria', 'Outra'
]) as name;
grant select, insert on store_categories to clientela_app;
grant select on store_categories to clientela_system;

create table tenant.stores (
  id uuid primary key,
  -- Short public name of the store in links that work without sign-in.
  public_key text not null,
  name text not null,
  enabled boolean not null default true,
  description text,
  store_category_id uuid,
  logo text,
  site_url text,
  address text,
  time_zone text not null default 'America/Sao_Paulo',
  attribution_days int not null default 7 check (attribution_days between 1 and 90),
  -- A cart is abandoned so long after its last change.
  cart_minutes int not null default 60 check (cart_minutes between 5 and 10080),
  -- How many messages of campaigns a customer of the store gets in a week; 0: no limit.
  weekly_messages int not null default 0 check (weekly_messages between 0 and 50),
  features text[] not null default '{store_wallet}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  opening_hours jsonb not null default
    '{"monday": {"start": "00:00", "end": "23:59"}, "tuesday": {"start": "00:00", "end": "23:59"},
      "wednesday": {"start": "00:00", "end": "23:59"}, "thursday": {"start": "00:00", "end": "23:59"},
      "friday": {"start": "00:00", "end": "23:59"}, "saturday": {"start": "00:00", "end": "23:59"},
      "sunday": {"start": "00:00", "end": "23:59"}}'
);
-- Administration: stores by name, a page at a time.
create index stores_by_name on stores (app.fold(name), id);
create index stores_name_fragments on stores using gin (app.fold(name) gin_trgm_ops);
call app.protect('stores', 'id');
create trigger stores_key after insert or delete or update of public_key on stores
  for each row execute function app.keep_store_key('store', 'public_key');
create trigger stores_wallet after insert on stores for each row execute function app.open_wallet();
create trigger stores_counts after insert on stores for each row execute function app.open_counts();

create table tenant.collaborators (
  store_id uuid not null references stores,
  id uuid not null,
  user_id uuid not null references users,
  role text not null check (role in ('OWNER','MANAGER','SELLER','VISUALIZER','ADMINISTRATOR','BONUS_VALIDATOR')),
  created_at timestamptz not null default now(),
  primary key (store_id, id),
  unique (store_id, user_id)
);
create index collaborators_of_user on collaborators (user_id);
create index collaborators_id on collaborators (id);
call app.protect('collaborators');

-- A link by which a person joins a store with a role.
create table tenant.invitations (
  store_id uuid not null references stores,
  id uuid not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  role text not null check (role in ('OWNER','MANAGER','SELLER','VISUALIZER','ADMINISTRATOR','BONUS_VALIDATOR')),
  -- Null until the mail is rendered: only the mail contains the token.
  token_hash bytea,
  invited_by uuid,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  primary key (store_id, id)
);
create unique index invitations_open on invitations (store_id, email_key) where accepted_at is null;
create index invitations_id on invitations (id);
call app.protect('invitations');
create trigger invitations_key after insert or delete or update of token_hash on invitations
  for each row execute function app.keep_store_key('invitation', 'token_hash');

-- Append-only: the application may add and read, never change.
create table tenant.audit_log (
  store_id uuid not null,
  id uuid not null,
  actor_kind text not null check (actor_kind in ('person', 'api_key', 'integration', 'automation', 'system')),
  actor_id uuid,
  -- Names of keys, integrations and automations, which may be deleted later; names of people are in users.
  actor_name text,
  action text not null,
  target_kind text not null,
  target_id uuid,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (store_id, id),
  check ((actor_kind = 'system') = (actor_id is null))
);
create index audit_log_newest on audit_log (store_id, created_at desc, id desc);
create index audit_log_of_actor on audit_log (store_id, actor_id, created_at desc, id desc);
call app.protect('audit_log');
revoke update, delete on audit_log from clientela_app;

call app.owned_by('identity/stores', 'store_categories', 'stores');
call app.owned_by('identity/collaborators', 'collaborators', 'invitations');
call app.owned_by('identity/audit', 'audit_log');
