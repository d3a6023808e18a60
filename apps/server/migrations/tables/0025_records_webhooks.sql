-- Webhook addresses of a store.

create table tenant.store_webhooks (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  secret_sealed bytea not null,
  -- The secret before the last rotation, which signs too until then.
  previous_sealed bytea,
  previous_until timestamptz,
  is_enabled boolean not null default true,
  -- For people; null where a person disabled it.
  disabled_reason text,
  created_at timestamptz not null,
  -- Failures in a row, and since when.
  failures int not null default 0,
  failing_since timestamptz,
  -- The failing day of the last notification to the store.
  told_day int not null default 0,
  last_success_at timestamptz,
  primary key (store_id, id)
);
create index store_webhooks_by_id on store_webhooks (id);
call app.protect('store_webhooks');

-- One event for one address.
create table tenant.webhook_deliveries (
  store_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  -- The message id on the wire, by which receivers deduplicate.
  message_id uuid not null,
  kind text not null,
  customer_id uuid,
  data jsonb not null,
  occurred_at timestamptz not null,
  -- skipped: the address was disabled then.
  state text not null check (state in ('waiting', 'delivered', 'failed', 'skipped')),
  -- Of this round: sending again begins a new one.
  attempts int not null default 0,
  due_at timestamptz not null,
  -- Not sent yet, and the next change of the same customer joins it.
  takes_more boolean not null default false,
  leased_by uuid,
  lease_until timestamptz,
  -- Status of the last attempt; null without a response.
  status int,
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, webhook_id, message_id),
  foreign key (store_id, webhook_id) references store_webhooks (store_id, id) on delete cascade
) with (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.02);
create index webhook_deliveries_due on webhook_deliveries (store_id, webhook_id, due_at) where state = 'waiting';
create index webhook_deliveries_leased on webhook_deliveries (store_id, webhook_id) where leased_by is not null;
create unique index webhook_deliveries_joining on webhook_deliveries (store_id, webhook_id, customer_id) where takes_more;
create index webhook_deliveries_newest on webhook_deliveries (store_id, webhook_id, created_at, id);
create index webhook_deliveries_of_customer on webhook_deliveries (store_id, customer_id) where customer_id is not null;
create index webhook_deliveries_age on webhook_deliveries (created_at);
call app.protect('webhook_deliveries');
-- History, deleted after 30 days.
call app.of_customer('webhook_deliveries', 'customer_id', 'leave', 'delete');

create table tenant.webhook_attempts (
  store_id uuid not null,
  delivery_id uuid not null,
  at timestamptz not null,
  milliseconds int not null,
  status int,
  answer text not null,
  -- Why it failed, for people; null where it succeeded.
  error text,
  primary key (store_id, delivery_id, at),
  foreign key (store_id, delivery_id) references webhook_deliveries (store_id, id) on delete cascade
);
call app.protect('webhook_attempts');

call app.owned_by('records/webhooks', 'store_webhooks', 'webhook_deliveries', 'webhook_attempts');
