-- Domain events of a store, for consumers. Written in the transaction of the fact; immutable except for the place
-- that an event gets.

create table tenant.domain_events (
  store_id uuid not null references stores,
  -- Events get their place after commit; until then they sort after all placed events. A consumer that reads from
  -- a place skips nothing and waits for no open transaction.
  place bigint not null default 9223372036854775807,
  -- The order of writing.
  seq bigint not null generated always as identity,
  id uuid not null default app.new_id(),
  kind text not null,
  subject_id uuid not null,
  customer_id uuid,
  -- Actor: kind, and id if there is one; no names.
  actor jsonb not null,
  data jsonb not null check (octet_length(data::text) <= 8192),
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  primary key (store_id, place, seq)
);
-- For pruning by age.
create index domain_events_age on domain_events (recorded_at);
-- Whether a customer's phone changed today.
create index domain_events_of_changed on domain_events (store_id, subject_id, recorded_at)
  where kind = 'customer.updated';
call app.protect('domain_events');
revoke update, delete on domain_events from clientela_app;
-- History: events stay with the record of their time, and an id contains no personal data.
call app.of_customer('domain_events', 'customer_id', 'leave', 'keep');

-- The last assigned place of each store's events; the row lock serialises assignment.
create table tenant.event_places (
  store_id uuid primary key references stores,
  -- The last assigned place.
  last bigint not null,
  -- Of the events that have a place, the number of the one that was written last.
  newest_seq bigint not null
);
call app.protect('event_places');

-- Position of each consumer in a store's events, advanced in the transaction of its effects.
create table tenant.event_cursors (
  store_id uuid not null references stores,
  consumer text not null,
  place bigint not null default 0,
  -- Consecutive failures; reset on success.
  failures int not null default 0,
  next_try_at timestamptz,
  -- Since when it has failed so often that it is tried rarely and shows in metrics.
  parked_at timestamptz,
  error text,
  primary key (store_id, consumer)
);
call app.protect('event_cursors');

-- Installation time of a consumer that ignores earlier events. A cursor cannot express it: a store created later
-- has none, and its events are consumed from the first one on.
create table platform.event_consumers (
  name text primary key,
  started_at timestamptz not null default clock_timestamp()
);
grant select, insert on event_consumers to clientela_app;

call app.owned_by('platform', 'domain_events', 'event_places', 'event_cursors', 'event_consumers');
