-- Conversations of the store's WhatsApp numbers, and chat settings.

-- One conversation per number of the store and contact. It stores the last message, the 24-hour window and the
-- unread count, so that lists do not read messages.
create table tenant.conversations (
  store_id uuid not null references stores,
  id uuid not null,
  sender_id uuid not null,
  customer_id uuid not null,
  -- The contact: E.164 if known, else a business-scoped id (BR.…) or …@lid.
  contact text not null,
  -- The provider's latest address; it may lack the ninth digit of Brazilian mobiles.
  address text not null,
  profile_name text not null default '',
  state text not null default 'open' check (state in ('open', 'closed')),
  -- The assigned person.
  assignee_id uuid,
  assignee_key uuid not null
    generated always as (coalesce(assignee_id, '00000000-0000-0000-0000-000000000000'::uuid)) stored,
  unread int not null default 0 check (unread >= 0),
  last_message_id uuid,
  last_message_at timestamptz not null,
  last_text text not null default '',
  last_direction text check (last_direction in ('in', 'out')),
  last_status text,
  -- End of the free-text window, for channels that have one; null: no inbound message yet.
  window_expires_at timestamptz,
  -- An inbound text resembles "stop"; a person decides.
  suggests_opt_out boolean not null default false,
  -- When they last received the away message.
  away_at timestamptz,
  -- Hidden at once, erased after a day; until then it can be brought back.
  deleted_at timestamptz,
  -- Messages recorded up to here are hidden alike.
  cleared_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (store_id, id),
  foreign key (store_id, sender_id) references senders (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
) with (fillfactor = 80, autovacuum_analyze_scale_factor = 0.02);
create index conversations_by_id on conversations (id);
create index conversations_of_customer on conversations (store_id, customer_id);
-- Lists are read per number, for all people or for the few who may see a conversation.
create index conversations_newest on conversations (store_id, sender_id, state, last_message_at, id)
  where deleted_at is null;
create index conversations_of_assignee on conversations (store_id, sender_id, state, assignee_key, last_message_at, id)
  where deleted_at is null;
create index conversations_unread on conversations (store_id, sender_id, last_message_at, id)
  where deleted_at is null and unread > 0;
create index conversations_to_erase on conversations (least(deleted_at, cleared_at))
  where deleted_at is not null or cleared_at is not null;
call app.protect('conversations');
call app.of_customer('conversations', 'customer_id', 'move', 'own');

-- Identifiers of the contact for a number: phone, business-scoped id, lid.
create table tenant.conversation_names (
  store_id uuid not null,
  sender_id uuid not null,
  name text not null,
  conversation_id uuid not null,
  primary key (store_id, sender_id, name),
  foreign key (store_id, conversation_id) references conversations (store_id, id) on delete cascade
);
create index conversation_names_of on conversation_names (store_id, conversation_id);
call app.protect('conversation_names');

create table tenant.conversation_messages (
  store_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  sender_id uuid not null,
  direction text not null check (direction in ('in', 'out')),
  kind text not null check (kind in ('text', 'media', 'template')),
  text text not null default '',
  -- The outbound content in the channel's format.
  content jsonb,
  -- Which of the channel's prices it costs.
  price_kind text not null default 'service',
  media_id uuid,
  media_type text check (media_type in ('image', 'video', 'audio', 'voice', 'document', 'sticker')),
  -- Of a file that a customer sent and that is not copied yet: how the provider hands it out.
  media_ref text,
  media_mime text,
  media_name text,
  media_state text check (media_state in ('copying', 'ready', 'gone')),
  status text not null check (status in ('received', 'scheduled', 'waiting', 'sent', 'delivered', 'read', 'failed')),
  failure_reason text,
  -- The provider's last words.
  response text,
  failures int not null default 0,
  -- The provider's id of an inbound message.
  provider_message_id text,
  -- The provider's id of the message that this one replies to.
  reply_to text,
  -- The browser's own name for a message, so that a repeated call sends it once.
  client_id text,
  send_at timestamptz,
  resend_of uuid,
  -- campaign: a campaign's message, added to the conversation when its recipient replies.
  author_kind text not null check (author_kind in ('customer', 'person', 'phone', 'system', 'campaign')),
  author_id uuid,
  at timestamptz not null,
  recorded_at timestamptz not null,
  -- WhatsApp timestamps have seconds only: ties keep their order of arrival.
  place bigint generated always as identity,
  search_text text not null generated always as (app.fold(text)) stored,
  primary key (store_id, id),
  foreign key (store_id, conversation_id) references conversations (store_id, id) on delete cascade,
  foreign key (store_id, media_id) references media_files (store_id, id) on delete set null (media_id)
) with (fillfactor = 80, autovacuum_analyze_scale_factor = 0.02);
create index conversation_messages_by_id on conversation_messages (id);
create index conversation_messages_in_order on conversation_messages (store_id, conversation_id, at, place);
create unique index conversation_messages_once on conversation_messages (store_id, conversation_id, client_id)
  where client_id is not null;
create unique index conversation_messages_told_once on conversation_messages (store_id, sender_id, provider_message_id)
  where provider_message_id is not null;
create index conversation_messages_scheduled on conversation_messages (store_id, conversation_id)
  where status = 'scheduled';
create index conversation_messages_media on conversation_messages (store_id, media_id) where media_id is not null;
create index conversation_messages_search on conversation_messages using gin (search_text gin_trgm_ops);
call app.protect('conversation_messages');
-- Deleting a message also dequeues it and deletes its copy in the test outbox and its file.
create trigger conversation_messages_gone after delete on conversation_messages
  referencing old table as gone for each statement execute function app.forget_queued();
create trigger conversation_messages_files_gone after delete on conversation_messages
  referencing old table as gone for each statement execute function app.forget_chat_files();

create table tenant.quick_replies (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null,
  text text not null,
  media_id uuid,
  name_key text not null generated always as (app.fold(name)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (store_id, id),
  unique (store_id, name_key),
  foreign key (store_id, media_id) references media_files (store_id, id) on delete set null (media_id)
);
create index quick_replies_by_id on quick_replies (id);
create index quick_replies_media on quick_replies (store_id, media_id) where media_id is not null;
call app.protect('quick_replies');

create table tenant.chat_settings (
  store_id uuid primary key references stores,
  -- own: sellers see their own and unassigned conversations.
  visibility text not null default 'everyone' check (visibility in ('everyone', 'own')),
  assignment text not null default 'manual' check (assignment in ('manual', 'round_robin')),
  away_enabled boolean not null default false,
  away_text text not null default '',
  -- Whether customers see that their message was read.
  sends_read_receipts boolean not null default false,
  -- Retention of conversation files, in months.
  media_months int not null default 12 check (media_months between 1 and 60),
  updated_at timestamptz not null default now()
);
call app.protect('chat_settings');

call app.owned_by('messaging/chat',
  'conversations', 'conversation_names', 'conversation_messages', 'quick_replies', 'chat_settings');
