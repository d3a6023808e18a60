-- The installation itself.

create table platform.installation (
  id boolean primary key default true check (id),
  demo_filled_at timestamptz,
  created_at timestamptz not null default now(),
  -- The key pair by which push services know this installation (VAPID), made once.
  push_public_key text,
  push_private_key bytea,
  -- What secrets are sealed with, itself sealed with SECRET_KEY: a wrong one is noticed at the start.
  sealing_key bytea
);
insert into installation default values;
grant select, update on installation to clientela_app;

-- Attempts counted per window, shared by all web processes. Keys carry what is limited and whom.
create table platform.rate_windows (
  key text primary key,
  count int not null,
  resets_at timestamptz not null
);
create index rate_windows_age on rate_windows (resets_at);
grant select, insert, update, delete on rate_windows to clientela_app;

-- A process that is killed leaves its jobs locked, and those of their queues, for four hours. Each
-- says here that it lives; what is locked by one that no longer does is free again.
create table platform.job_runners (
  id text primary key,
  seen_at timestamptz not null default now()
);

-- What becomes of each column that refers to a customer: app.of_customer writes it, beside the table.
create table app.customer_policies (
  table_name text not null,
  column_name text not null,
  on_merge text not null check (on_merge in ('move', 'follow', 'join', 'leave', 'own')),
  on_anonymise text not null check (on_anonymise in ('keep', 'delete', 'own')),
  follows text check ((follows is not null) = (on_merge = 'follow')),
  primary key (table_name, column_name)
);
grant select on app.customer_policies to clientela_app;

-- The one directory of what opens something without a sign-in: which store a key belongs to. Whoever holds a
-- link brings no store along, so that this is asked first and the store's own tables after it. The trigger
-- app.keep_store_key writes it where the keys are made.
create table platform.store_keys (
  -- store: its short name in links of messages; invitation: the digest of its token; deposit: its page; sender:
  -- a number or account at a provider, whose notices name no store; integration: the secret in the address to
  -- which a platform tells what happened; api_key: the digest of a secret of an API key.
  kind text not null check (kind in ('store', 'invitation', 'deposit', 'sender', 'integration', 'api_key')),
  key text not null,
  store_id uuid not null,
  primary key (kind, key)
);
grant select, insert, delete on store_keys to clientela_system;

call app.owned_by('platform', 'installation', 'rate_windows', 'job_runners', 'app.customer_policies', 'store_keys');
