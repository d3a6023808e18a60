-- What happened in a store, for those who follow it. Written in the transaction of the fact; never changed.

-- Raised once when a backup was restored, whose transaction numbers begin behind those of its own events.
create sequence tenant.event_epoch;
select nextval('event_epoch');
grant select on sequence tenant.event_epoch to clientela_app;
grant select, update on sequence tenant.event_epoch to clientela_system;

create table tenant.domain_events (
  store_id uuid not null references stores,
  -- The order within a store: of transactions, and within one of writing. Whoever reads only what every
  -- running transaction lies behind skips nothing, and no writer waits for another.
  epoch bigint not null,
  tx xid8 not null default pg_current_xact_id(),
  seq bigint not null generated always as identity,
  id uuid not null default app.new_id(),
  kind text not null,
  subject_id uuid not null,
  customer_id uuid,
  -- Who acted: kind, and id where there is one; no names.
  actor jsonb not null,
  data jsonb not null check (octet_length(data::text) <= 8192),
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (store_id, epoch, tx, seq)
);
-- For throwing away what is old.
create index domain_events_age on domain_events (recorded_at);
call app.protect('domain_events');
revoke update, delete on domain_events from clientela_app;
-- History: what happened happened to the record that was there then, and an id says nothing of a person.
call app.of_customer('domain_events', 'customer_id', 'leave', 'keep');

-- How far each consumer has read a store's events, moved in the transaction of what it did about them.
create table tenant.event_cursors (
  store_id uuid not null references stores,
  consumer text not null,
  epoch bigint not null default 0,
  tx xid8 not null default '0',
  seq bigint not null default 0,
  -- Failures in a row; none while it goes well.
  failures int not null default 0,
  next_try_at timestamptz,
  -- Since when it has failed so often that it is tried rarely and shows in metrics.
  parked_at timestamptz,
  error text,
  primary key (store_id, consumer)
);
call app.protect('event_cursors');

call app.owned_by('platform', 'domain_events', 'event_cursors');
