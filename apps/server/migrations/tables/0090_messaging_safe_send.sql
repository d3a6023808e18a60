-- Safe sending: a random first part of a campaign leaves alone, and measures stop a campaign that does harm.
alter table tenant.campaigns add column safe_send jsonb not null default '{}';

-- The canary of a channel has a queue of its own; the other queue is held back until it is judged.
alter table tenant.send_queues
  add column part text not null default 'all' check (part in ('all', 'canary')),
  add column is_held boolean not null default false,
  drop constraint send_queues_store_id_source_kind_source_id_channel_sender_p_key,
  add constraint send_queues_once unique (store_id, source_kind, source_id, channel, sender, price_kind, part);

-- What became of a campaign's messages over a channel, as last read.
create table tenant.campaign_watches (
  store_id uuid not null references stores,
  campaign_id uuid not null,
  channel text not null check (channel in ('EMAIL', 'SMS', 'OFFICIAL_WHATSAPP', 'NON_OFFICIAL_WHATSAPP')),
  -- Only messages handed over from then on are judged: a person has decided about earlier ones.
  since timestamptz not null,
  -- Messages of the canary and of its channel; null: none.
  canary_size int,
  canary_total int,
  -- skipped: a person has sent the rest without waiting.
  canary_state text check (canary_state in ('running', 'passed', 'skipped')),
  canary_passes_at timestamptz,
  answered int not null default 0,
  bounces int not null default 0,
  complaints int not null default 0,
  failures int not null default 0,
  opt_outs int not null default 0,
  -- The measure that has stopped the campaign; null once a person resumes it.
  stopped_by text check (stopped_by in ('bounces', 'complaints', 'failures', 'opt_outs')),
  -- When the counts are read next; null: nothing leaves.
  watch_at timestamptz,
  primary key (store_id, campaign_id, channel),
  foreign key (store_id, campaign_id) references campaigns (store_id, id) on delete cascade
);
create index campaign_watches_due on tenant.campaign_watches (watch_at) where watch_at is not null;
call app.protect('campaign_watches');
call app.owned_by('messaging/campaigns', 'campaign_watches');
