-- Dead letters wait for the administrator, with their error.
alter table platform.provider_events add column error text;
alter table platform.provider_events drop constraint provider_events_outcome_check;
alter table platform.provider_events add check (outcome in ('applied', 'unknown', 'failed'));
create index provider_events_failed on provider_events (id) where outcome = 'failed';
-- Due accounts, one after another.
drop index provider_events_due;
create index provider_events_due on provider_events (provider, account, due_at) where due_at is not null;

-- Dead letters: events on which a consumer failed permanently; it continues with later ones.
create table tenant.event_failures (
  store_id uuid not null references stores,
  consumer text not null,
  event_id uuid not null,
  kind text not null,
  error text not null,
  failed_at timestamptz not null,
  primary key (store_id, consumer, event_id)
);
create index event_failures_newest on event_failures (failed_at);
call app.protect('event_failures');

call app.owned_by('platform', 'event_failures');
