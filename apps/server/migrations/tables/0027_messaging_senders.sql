-- Senders of a store: its accounts and numbers at the providers of SMS and WhatsApp.

create table tenant.senders (
  store_id uuid not null references stores,
  id uuid not null,
  channel text not null check (channel in ('SMS', 'OFFICIAL_WHATSAPP', 'NON_OFFICIAL_WHATSAPP')),
  provider text not null,
  -- The provider's id: phone_number_id, session, SMS account.
  external_id text not null,
  -- The number's account at the provider, and the portfolio whose numbers share a capacity.
  account text,
  portfolio text,
  name text not null,
  -- E.164; null until the provider reports it, and for SMS accounts without their own number.
  number text,
  -- Provider settings other than secrets.
  settings jsonb not null default '{}',
  credentials_sealed bytea,
  state text not null default 'pairing' check (state in ('pairing', 'connected', 'degraded', 'paused',
    'disconnected', 'restricted', 'banned', 'removed')),
  state_reason text,
  state_changed_at timestamptz not null,
  quality text not null default 'UNKNOWN' check (quality in ('GREEN', 'YELLOW', 'RED', 'UNKNOWN')),
  tier text not null default 'NOT_APPLICABLE' check (tier in ('TIER_50', 'TIER_250', 'TIER_1K', 'TIER_2K',
    'TIER_10K', 'TIER_100K', 'TIER_UNLIMITED', 'NOT_APPLICABLE')),
  -- Rate limit in messages per second; null: none.
  per_second int check (per_second > 0),
  -- Last rate-limit response of the provider.
  throttled_at timestamptz,
  -- Until this time the number sends only replies, because too many people blocked or reported it.
  rests_until timestamptz,
  -- Of its last hundred messages in this state, the latest last: whether each was refused. Of paired numbers alone.
  last_refused boolean[] not null default '{}',
  -- The last inbound message; precise to the minute.
  last_received_at timestamptz,
  -- Since when it receives nothing despite being connected; its people are notified once.
  silent_since timestamptz,
  is_campaign_default boolean not null default false,
  is_chat_default boolean not null default false,
  connected_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The key by which webhooks find the store; removal releases it.
  sender_key text generated always as (
    case when state <> 'removed' then provider || ':' || external_id end) stored,
  primary key (store_id, id)
);
create index senders_by_id on senders (id);
create unique index senders_campaign_default on senders (store_id, channel) where is_campaign_default;
create unique index senders_chat_default on senders (store_id) where is_chat_default;
call app.protect('senders');
-- A number belongs to one store: a second one violates the directory's primary key.
create trigger senders_key after insert or delete or update of state, external_id, provider on senders
  for each row execute function app.keep_store_key('sender', 'sender_key');

-- Changes of a number, as its screen lists them.
create table tenant.sender_changes (
  store_id uuid not null,
  id uuid not null,
  sender_id uuid not null,
  kind text not null check (kind in ('state', 'quality', 'tier')),
  before text not null,
  after text not null,
  reason text,
  at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, sender_id) references senders (store_id, id)
);
create index sender_changes_latest on sender_changes (store_id, sender_id, at desc);
call app.protect('sender_changes');

-- Contacts with whom a business started a conversation: Meta counts them over 24 hours, across the stores and
-- numbers of the business. Contacts are digests.
create table platform.portfolio_contacts (
  portfolio text not null,
  contact bytea not null,
  sender_id uuid not null,
  at timestamptz not null,
  primary key (portfolio, contact)
);
create index portfolio_contacts_at on portfolio_contacts (portfolio, at);
create index portfolio_contacts_age on portfolio_contacts (at);
grant select, insert, update, delete on portfolio_contacts to clientela_app;

call app.owned_by('messaging/senders', 'senders', 'sender_changes', 'portfolio_contacts');
