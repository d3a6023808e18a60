-- Queues of messages, the test outbox, and under which names providers know messages.

-- Queues: a source (a campaign), over one channel, from one sender, at one price. No personal data; one row per
-- queue, so that one query finds the work of all stores.
create table tenant.send_queues (
  store_id uuid not null references stores,
  id uuid not null,
  source_kind text not null check (source_kind in ('campaign', 'chat', 'single')),
  source_id uuid not null,
  channel text not null check (channel in ('EMAIL', 'SMS', 'OFFICIAL_WHATSAPP', 'NON_OFFICIAL_WHATSAPP')),
  -- Which of the store's senders of the channel; '' where there is one.
  sender text not null default '',
  -- Which of the channel's prices its messages cost.
  price_kind text not null default 'each',
  -- Units of the channel's price to reserve for each unclaimed message.
  units_each smallint not null default 1 check (units_each > 0),
  -- Whether its source permits sending: false while paused and after its end.
  is_open boolean not null default true,
  -- Priority among due queues, set by the source that opens the queue.
  priority text not null default 'bulk' check (priority in ('urgent', 'payment', 'triggered', 'bulk')),
  -- Next time there is a message to send; null: nothing left, or not open.
  wake_at timestamptz,
  primary key (store_id, id),
  unique (store_id, source_kind, source_id, channel, sender, price_kind)
);
create index send_queues_wake on send_queues (priority, wake_at) where wake_at is not null;
call app.protect('send_queues');

-- The next free slot of a rate-limited sender: processes reserve slots in batches, and so share the quota.
create table tenant.sender_paces (
  store_id uuid not null references stores,
  channel text not null check (channel in ('EMAIL', 'SMS', 'OFFICIAL_WHATSAPP', 'NON_OFFICIAL_WHATSAPP')),
  sender text not null,
  next_at timestamptz not null,
  primary key (store_id, channel, sender)
) with (fillfactor = 50);
call app.protect('sender_paces');

-- Messages to send. due_at is also the lease: claiming advances it, so a dead worker's messages become due again;
-- only the holder of the attempt may finish one. The statement that creates a message inserts its row here, so
-- there is no foreign key; the trigger campaign_activities_gone deletes it with the activity.
create table tenant.queued_messages (
  store_id uuid not null,
  message_id uuid not null,
  queue_id uuid not null,
  due_at timestamptz not null,
  attempt int not null default 0,
  -- Cost in units of its channel's price (segments of an SMS), reserved at the first claim; 0: never claimed.
  units smallint not null default 0,
  primary key (store_id, message_id)
) with (fillfactor = 70, autovacuum_analyze_scale_factor = 0.02);
-- Only the due time: with the message id appended, PostgreSQL would also use this index for lookups by id and read
-- through all their leases.
create index queued_messages_due on queued_messages (store_id, queue_id, due_at);
call app.protect('queued_messages');

-- The test outbox. A bulk message is stored as its personal values and rendered from its source on view; other
-- messages are stored whole.
create table tenant.outbox_messages (
  store_id uuid not null references stores,
  -- The id of the source's message, if any: the trigger campaign_activities_gone deletes this row with it.
  id uuid not null,
  channel text not null check (channel in ('EMAIL', 'SMS', 'OFFICIAL_WHATSAPP', 'NON_OFFICIAL_WHATSAPP')),
  source_kind text check (source_kind in ('campaign', 'chat', 'single')),
  source_id uuid,
  to_name text not null default '',
  to_address text not null,
  subject text not null,
  personal_values text[],
  html text,
  body text,
  -- Parts other than text: file, header, footer, buttons.
  content jsonb,
  created_at timestamptz not null default now(),
  primary key (store_id, id)
);
create index outbox_messages_by_id on outbox_messages (id);
create index outbox_messages_of_source on outbox_messages (store_id, source_id, id);
create index outbox_messages_age on outbox_messages (created_at);
call app.protect('outbox_messages');

-- The provider's id of a message, to match its receipts. Written by the statement that completes the message;
-- retention 60 days.
create table tenant.message_keys (
  store_id uuid not null,
  provider text not null,
  provider_message_id text not null,
  source_kind text not null check (source_kind in ('campaign', 'chat', 'single')),
  message_id uuid not null,
  -- The message's queue and cost, for receipts, which contain only the provider id.
  queue_id uuid,
  units smallint not null default 0,
  created_at timestamptz not null,
  primary key (store_id, provider, provider_message_id)
);
create index message_keys_age on message_keys (created_at);
call app.protect('message_keys');

call app.owned_by('messaging/delivery',
  'send_queues', 'sender_paces', 'queued_messages', 'outbox_messages', 'message_keys');
