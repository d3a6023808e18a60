-- Live events for open screens, and stored responses of idempotent calls.

-- Live events of a store in commit order: the sequence row is locked by the writer, so a reader
-- that has seen seq n has seen all up to n.
create table tenant.store_event_sequences (
  store_id uuid primary key references stores,
  last_seq bigint not null default 0
);
call app.protect('store_event_sequences');

create table tenant.store_events (
  store_id uuid not null,
  seq bigint not null,
  kind text not null,
  payload jsonb not null,
  -- Null: for everyone in the store.
  user_id uuid,
  -- Also sent to everyone with this permission.
  or_permission text,
  created_at timestamptz not null default now(),
  primary key (store_id, seq)
);
create index store_events_age on store_events (created_at);
call app.protect('store_events');

create table tenant.idempotency_keys (
  store_id uuid not null,
  key text not null,
  endpoint text not null,
  body_hash bytea not null,
  status int,
  answer jsonb,
  created_at timestamptz not null default now(),
  primary key (store_id, endpoint, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
call app.protect('idempotency_keys');

call app.owned_by('platform', 'store_event_sequences', 'store_events', 'idempotency_keys');
