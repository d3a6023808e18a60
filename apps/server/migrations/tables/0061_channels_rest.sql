-- What the test outbox shows beside words, whether customers see that their message was read, and numbers that
-- are connected and hear nothing.

-- Parts of a message that its text alone does not tell: file, header, footer, buttons.
alter table tenant.outbox_messages add column content jsonb;

alter table tenant.chat_settings add column sends_read_receipts boolean not null default false;

alter table tenant.senders
  -- When somebody last wrote to it; kept to the minute.
  add column last_received_at timestamptz,
  -- Since when it is taken to hear nothing, though it says that it is connected; its people are told once.
  add column silent_since timestamptz;
