-- Keys with which other programs act in a store.

create table tenant.api_keys (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null,
  scopes text[] not null,
  -- In CIDR notation; none: from everywhere.
  networks text[] not null default '{}',
  -- How the API behaves for it.
  version text not null,
  created_at timestamptz not null,
  created_by uuid,
  -- Null: never.
  expires_at timestamptz,
  last_used_at timestamptz,
  primary key (store_id, id)
);
create index api_keys_by_id on api_keys (id);
call app.protect('api_keys');

-- A key has one secret, and for a day after its rotation the one before.
create table tenant.api_key_secrets (
  store_id uuid not null,
  api_key_id uuid not null,
  -- SHA-256; the secret itself is not stored.
  secret_hash bytea not null,
  -- How the secret begins.
  shown text not null,
  created_at timestamptz not null,
  -- Null: as long as its key.
  ends_at timestamptz,
  primary key (store_id, secret_hash),
  foreign key (store_id, api_key_id) references api_keys (store_id, id) on delete cascade
);
create unique index api_key_secrets_of_key on api_key_secrets (store_id, api_key_id) where ends_at is null;
call app.protect('api_key_secrets');
create trigger api_key_secrets_key after insert or delete or update of secret_hash on api_key_secrets
  for each row execute function app.keep_store_key('api_key', 'secret_hash');

call app.owned_by('identity/api-keys', 'api_keys', 'api_key_secrets');
