-- What happened in a store, for those who follow it. Written in the transaction of the fact; never changed but for
-- the place that an event gets.

create table tenant.domain_events (
  store_id uuid not null references stores,
  -- Events get their place once they are committed; until then they lie behind all that have one. Whoever reads
  -- behind a place skips nothing, and waits for no transaction that is still under way.
  place bigint not null default 9223372036854775807,
  -- The order of writing.
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
  primary key (store_id, place, seq)
);
-- For throwing away what is old.
create index domain_events_age on domain_events (recorded_at);
-- Whether a customer's phone changed today.
create index domain_events_of_changed on domain_events (store_id, subject_id, recorded_at)
  where kind = 'customer.updated';
call app.protect('domain_events');
revoke update, delete on domain_events from clientela_app;
-- History: what happened happened to the record that was there then, and an id says nothing of a person.
call app.of_customer('domain_events', 'customer_id', 'leave', 'keep');

-- How far the places of each store's events are given; the row is held while further ones are.
create table tenant.event_places (
  store_id uuid primary key references stores,
  -- The last place that was given.
  last bigint not null,
  -- Of the events that have a place, the number of the one that was written last.
  newest_seq bigint not null
);
call app.protect('event_places');

-- How far each consumer has read a store's events, moved in the transaction of what it did about them.
create table tenant.event_cursors (
  store_id uuid not null references stores,
  consumer text not null,
  place bigint not null default 0,
  -- Failures in a row; none while it goes well.
  failures int not null default 0,
  next_try_at timestamptz,
  -- Since when it has failed so often that it is tried rarely and shows in metrics.
  parked_at timestamptz,
  error text,
  primary key (store_id, consumer)
);
call app.protect('event_cursors');

-- Since when a consumer that cares for nothing earlier has been in this installation. A cursor cannot say it: a
-- store that is made later has none, and is to be followed from its first event on.
create table platform.event_consumers (
  name text primary key,
  started_at timestamptz not null default clock_timestamp()
);
grant select, insert on event_consumers to clientela_app;

call app.owned_by('platform', 'domain_events', 'event_places', 'event_cursors', 'event_consumers');
