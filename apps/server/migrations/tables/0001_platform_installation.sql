-- The installation itself.

create table platform.installation (
  id boolean primary key default true check (id),
  demo_filled_at timestamptz,
  created_at timestamptz not null default now(),
  -- Key pair that identifies this installation to push services (VAPID), created once.
  push_public_key text,
  push_private_key bytea,
  -- Encrypts secrets; itself sealed with SECRET_KEY, so that a wrong one is detected at startup.
  sealing_key bytea
);
insert into installation default values;
grant select, update on installation to clientela_app;

-- Attempts per window, shared by all web processes. The key combines the limit and its subject.
create table platform.rate_windows (
  key text primary key,
  count int not null,
  resets_at timestamptz not null
);
create index rate_windows_age on rate_windows (resets_at);
grant select, insert, update, delete on rate_windows to clientela_app;

-- Heartbeats. A killed process leaves its jobs and their queues locked for four hours; locks of a process with a
-- missed heartbeat are released.
create table platform.job_runners (
  id text primary key,
  seen_at timestamptz not null default now()
);

-- What happens to each column that refers to a customer; app.of_customer writes it, next to each table.
create table app.customer_policies (
  table_name text not null,
  column_name text not null,
  on_merge text not null check (on_merge in ('move', 'follow', 'join', 'leave', 'own')),
  on_anonymise text not null check (on_anonymise in ('keep', 'delete', 'own')),
  follows text check ((follows is not null) = (on_merge = 'follow')),
  primary key (table_name, column_name)
);
grant select on app.customer_policies to clientela_app;

-- Directory of the keys that work without a sign-in: the store of each key. A link names no store, so this is
-- queried before the store's own tables. The trigger app.keep_store_key maintains it.
create table platform.store_keys (
  -- store: its short name in message links; invitation: the digest of its token; deposit: its page; sender: a
  -- number or account at a provider, whose webhooks name no store; integration: the secret in its webhook address;
  -- api_key: the digest of an API key's secret.
  kind text not null check (kind in ('store', 'invitation', 'deposit', 'sender', 'integration', 'api_key')),
  key text not null,
  store_id uuid not null,
  primary key (kind, key)
);
grant select, insert, delete on store_keys to clientela_system;

call app.owned_by('platform', 'installation', 'rate_windows', 'job_runners', 'app.customer_policies', 'store_keys');
