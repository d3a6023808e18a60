-- Shops and ERPs that synchronise customers, orders, products and carts.

create table tenant.store_integrations (
  store_id uuid not null references stores,
  id uuid not null,
  slug text not null,
  state text not null check (state in ('connecting', 'synchronized', 'partial', 'failed', 'reconnect', 'disabled')),
  -- For people.
  state_reason text,
  -- The platform's id of the shop.
  account text not null,
  account_name text not null,
  settings jsonb not null default '{}',
  credentials_sealed bytea,
  -- Expiry of the token; null: none.
  credentials_until timestamptz,
  notice_key text,
  listens boolean not null default false,
  -- Start of the synchronised history; null: all of it.
  history_from timestamptz,
  connected_at timestamptz not null,
  last_success_at timestamptz,
  -- Work in turns: running while it is connected.
  status text not null default 'running' check (status in ('running', 'stopped')),
  due_at timestamptz not null,
  leased_by uuid,
  lease_until timestamptz,
  failures int not null default 0,
  -- Last poll of recent changes, and last poll of seven days.
  polled_at timestamptz not null,
  deep_polled_at timestamptz not null,
  -- Start of the running poll; null between polls.
  polling_at timestamptz,
  is_deep boolean not null default false,
  -- Differences between the platform's counts and ours.
  difference jsonb not null default '[]',
  difference_at timestamptz,
  primary key (store_id, id),
  unique (store_id, slug)
);
create index store_integrations_due on store_integrations (due_at) where status = 'running';
-- Platforms with one webhook address for all their shops identify the shop by account.
create index store_integrations_account on store_integrations (slug, account);
call app.protect('store_integrations');
create trigger store_integrations_key after insert or delete or update of notice_key on store_integrations
  for each row execute function app.keep_store_key('integration', 'notice_key');

-- Where the reading of each kind of record is.
create table tenant.integration_streams (
  store_id uuid not null,
  integration_id uuid not null,
  resource text not null check (resource in ('customers', 'products', 'orders', 'carts')),
  -- Cursor of the history synchronisation; null at its start.
  history_cursor jsonb,
  is_history_done boolean not null default false,
  history_read int not null default 0,
  history_total int,
  poll_cursor jsonb,
  is_poll_done boolean not null default true,
  primary key (store_id, integration_id, resource),
  foreign key (store_id, integration_id) references store_integrations (store_id, id) on delete cascade
);
call app.protect('integration_streams');

-- One row for each history synchronisation; one a day for webhooks and polling.
create table tenant.synchronizations (
  store_id uuid not null,
  id uuid not null,
  integration_id uuid not null,
  kind text not null check (kind in ('history', 'live', 'poll')),
  state text not null check (state in ('running', 'synchronized', 'partial', 'failed', 'cancelled')),
  started_at timestamptz not null,
  -- Of live ones and polls: the day of the store that they sum up.
  day date,
  ended_at timestamptz,
  pages int not null default 0,
  read int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  refused int not null default 0,
  customers_created int not null default 0,
  orders_created int not null default 0,
  orders_from timestamptz,
  orders_to timestamptz,
  error text,
  primary key (store_id, id),
  foreign key (store_id, integration_id) references store_integrations (store_id, id) on delete cascade
);
create unique index synchronizations_of_day on synchronizations (store_id, integration_id, kind, day) where day is not null;
create unique index synchronizations_history on synchronizations (store_id, integration_id)
  where kind = 'history' and state = 'running';
create index synchronizations_newest on synchronizations (store_id, integration_id, started_at, id);
call app.protect('synchronizations');

-- Pending change notifications, deduplicated by record.
create table tenant.integration_hints (
  store_id uuid not null,
  integration_id uuid not null,
  resource text not null check (resource in ('customers', 'products', 'orders', 'carts')),
  external_id text not null,
  -- redacted: the person requested erasure at the shop.
  action text not null check (action in ('changed', 'deleted', 'redacted')),
  -- Incremented by each notification: a change during a read causes another read.
  told int not null default 1,
  due_at timestamptz not null,
  primary key (store_id, integration_id, resource, external_id),
  foreign key (store_id, integration_id) references store_integrations (store_id, id) on delete cascade
);
create index integration_hints_due on integration_hints (store_id, integration_id, due_at);
call app.protect('integration_hints');

-- Records that could not be synchronised.
create table tenant.integration_errors (
  store_id uuid not null,
  integration_id uuid not null,
  resource text not null check (resource in ('customers', 'products', 'orders', 'carts')),
  external_id text not null,
  code text not null,
  message text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  attempts int not null default 1,
  state text not null default 'open' check (state in ('open', 'solved', 'ignored')),
  primary key (store_id, integration_id, resource, external_id),
  foreign key (store_id, integration_id) references store_integrations (store_id, id) on delete cascade
);
create index integration_errors_newest on integration_errors (store_id, integration_id, state, last_at);
call app.protect('integration_errors');

-- Meaning of a platform's statuses for this store.
create table tenant.order_status_mappings (
  store_id uuid not null references stores,
  slug text not null,
  code text not null,
  label text not null,
  status text not null check (status in ('pending', 'paid', 'cancelled', 'fulfilled', 'partially_fulfilled',
    'refunded', 'partially_refunded', 'expired')),
  -- unknown: received from the platform and not mapped yet.
  source text not null check (source in ('default', 'merchant', 'unknown')),
  created_at timestamptz not null,
  primary key (store_id, slug, code)
);
call app.protect('order_status_mappings');

-- Digests of a person's fields as a shop last sent them: a field edited here holds until the shop changes that
-- very field.
create table tenant.told_people (
  store_id uuid not null references stores,
  -- Of the shop's slug and code for the person.
  person bytea not null,
  told jsonb not null,
  primary key (store_id, person)
) with (autovacuum_analyze_scale_factor = 0.02);
call app.protect('told_people');

-- Connections that are being allowed at a platform.
create table tenant.oauth_states (
  store_id uuid not null references stores,
  state_hash bytea not null,
  user_id uuid not null,
  slug text not null,
  -- State after the redirect: settings, exchange secret, history.
  sealed bytea not null,
  expires_at timestamptz not null,
  primary key (store_id, state_hash)
);
create index oauth_states_by_hash on oauth_states (state_hash);
call app.protect('oauth_states');

call app.owned_by('records/integrations',
  'store_integrations', 'integration_streams', 'synchronizations', 'integration_hints', 'integration_errors',
  'order_status_mappings', 'told_people', 'oauth_states');
