-- What providers tell: payments, receipts of messages, what customers answer. Kept before it is acknowledged,
-- each once, applied afterwards, and thrown away after 14 days. It is the platform's, because whose store it
-- is about is found only when it is read.
create table platform.provider_events (
  -- In the order they came.
  id bigint generated always as identity primary key,
  -- Who sent it, and so who reads it.
  provider text not null,
  -- The account at the provider that it is about.
  account text not null,
  -- The provider's name for this one element of what it sent: told again, it is not kept again.
  element text not null,
  -- As it came, without keys and tokens.
  data jsonb not null,
  received_at timestamptz not null,
  -- When it may be taken, and until when whoever took it holds it; null: it is done with.
  due_at timestamptz,
  failures int not null default 0,
  outcome text check (outcome in ('applied', 'unknown')),
  unique (provider, account, element)
) with (fillfactor = 80);
create index provider_events_due on provider_events (due_at) where due_at is not null;
create index provider_events_age on provider_events (received_at);
grant select, insert, update, delete on provider_events to clientela_app;

call app.owned_by('platform', 'provider_events');
