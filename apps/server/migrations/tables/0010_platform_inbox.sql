-- Inbox of provider events: payments, receipts, replies. Stored before the acknowledgement, deduplicated, applied
-- later, pruned after 14 days. It belongs to the platform, because its store is known only after parsing.
create table platform.provider_events (
  -- In order of arrival.
  id bigint generated always as identity primary key,
  -- The sender, which determines the parser.
  provider text not null,
  -- The account at the provider that it is about.
  account text not null,
  -- The provider's id of this element; it deduplicates redeliveries.
  element text not null,
  -- As received, without keys and tokens.
  data jsonb not null,
  received_at timestamptz not null,
  -- Due time, and the lease of a worker; null: done.
  due_at timestamptz,
  failures int not null default 0,
  outcome text check (outcome in ('applied', 'unknown')),
  unique (provider, account, element)
) with (fillfactor = 80);
create index provider_events_due on provider_events (due_at) where due_at is not null;
create index provider_events_age on provider_events (received_at);
grant select, insert, update, delete on provider_events to clientela_app;

call app.owned_by('platform', 'provider_events');
