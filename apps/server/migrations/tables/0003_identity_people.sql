-- People and their sign-ins.

create table platform.users (
  id uuid primary key,
  name text not null,
  email text not null,
  email_key text not null generated always as (lower(email)) stored,
  password_hash text not null,
  profile_name text not null default 'collaborator'
    check (profile_name in ('administrator', 'shop_owner', 'collaborator')),
  avatar text constraint users_avatar references images,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Preferences of the person; the contract defines the content.
  preferences jsonb not null default '{}'
);
create unique index users_email on users (email_key);
grant select, insert, update on users to clientela_app, clientela_system;

-- One sign-in. Its access tokens and refresh tokens live and die with it.
create table platform.sessions (
  id uuid primary key,
  user_id uuid not null references users,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  revoked_at timestamptz,
  -- Last password entry: changes to cards and automatic top-ups require a recent one.
  password_at timestamptz not null default now()
);
create index sessions_of_user on sessions (user_id);
create index sessions_age on sessions (coalesce(revoked_at, last_seen_at));
grant select, insert, update, delete on sessions to clientela_app;
grant select on sessions to clientela_system;

-- Digest of the token; only the browser has the token itself.
create table platform.access_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz not null
);
create index access_tokens_of_session on access_tokens (session_id);
-- Pruning finds expired rows by age, across stores.
create index access_tokens_age on access_tokens (expires_at);
grant select, insert, update, delete on access_tokens to clientela_app;
grant select on access_tokens to clientela_system;

create table platform.refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  expires_at timestamptz not null,
  -- Set when exchanged; parallel tabs may use it for 30 s more, later use is theft.
  rotated_at timestamptz
);
create index refresh_tokens_of_session on refresh_tokens (session_id);
create index refresh_tokens_age on refresh_tokens (expires_at);
grant select, insert, update, delete on refresh_tokens to clientela_app;

create table platform.password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_age on password_resets (expires_at);
grant select, insert, update, delete on password_resets to clientela_app;

create table platform.email_changes (
  token_hash bytea primary key,
  user_id uuid not null references users,
  email text not null,
  expires_at timestamptz not null
);
create index email_changes_of_user on email_changes (user_id);
grant select, insert, delete on email_changes to clientela_app;

call app.owned_by('identity/session',
  'users', 'sessions', 'access_tokens', 'refresh_tokens', 'password_resets');
call app.owned_by('identity/account', 'email_changes');
