-- Who sends for a store: its accounts and numbers at the providers of SMS and WhatsApp.

create table tenant.senders (
  store_id uuid not null references stores,
  id uuid not null,
  channel text not null check (channel in ('SMS', 'OFFICIAL_WHATSAPP', 'NON_OFFICIAL_WHATSAPP')),
  provider text not null,
  -- How the provider calls it: phone_number_id, session, SMS account.
  external_id text not null,
  -- The account at the provider that the number belongs to, and the portfolio whose numbers share a room.
  account text,
  portfolio text,
  name text not null,
  -- E.164; null until the provider tells it, and of SMS accounts without a number of their own.
  number text,
  -- What its provider needs to know beside its secrets.
  settings jsonb not null default '{}',
  credentials_sealed bytea,
  state text not null default 'pairing' check (state in ('pairing', 'connected', 'degraded', 'paused',
    'disconnected', 'restricted', 'banned', 'removed')),
  state_reason text,
  state_changed_at timestamptz not null,
  quality text not null default 'UNKNOWN' check (quality in ('GREEN', 'YELLOW', 'RED', 'UNKNOWN')),
  tier text not null default 'NOT_APPLICABLE' check (tier in ('TIER_50', 'TIER_250', 'TIER_1K', 'TIER_2K',
    'TIER_10K', 'TIER_100K', 'TIER_UNLIMITED', 'NOT_APPLICABLE')),
  -- Messages a second that the provider takes from it; null: as fast as it goes.
  per_second int check (per_second > 0),
  -- When its provider last said that messages come too fast.
  throttled_at timestamptz,
  -- Until when nothing but answers leaves from a number, because too many people blocked it or called it spam.
  rests_until timestamptz,
  -- Of its last hundred messages in this state, the latest last: whether each was refused. Of paired numbers alone.
  last_refused boolean[] not null default '{}',
  -- When somebody last wrote to it; kept to the minute.
  last_received_at timestamptz,
  -- Since when it is taken to hear nothing, though it says that it is connected; its people are told once.
  silent_since timestamptz,
  is_campaign_default boolean not null default false,
  is_chat_default boolean not null default false,
  connected_at timestamptz,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Under which its provider's notices find the store; a removed one is free for others.
  sender_key text generated always as (
    case when state <> 'removed' then provider || ':' || external_id end) stored,
  primary key (store_id, id)
);
create index senders_by_id on senders (id);
create unique index senders_campaign_default on senders (store_id, channel) where is_campaign_default;
create unique index senders_chat_default on senders (store_id) where is_chat_default;
call app.protect('senders');
-- A number belongs to one store: the second one meets the primary key of the directory.
create trigger senders_key after insert or delete or update of state, external_id, provider on senders
  for each row execute function app.keep_store_key('sender', 'sender_key');

-- What changed of a number, as its screen tells it.
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

-- Whom the numbers of one business began a conversation with: Meta counts them over 24 hours, whichever
-- store and number of the business it was. Contacts stand as digests.
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
