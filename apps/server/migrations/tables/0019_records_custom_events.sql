-- Custom events from a store's own programs.

create table tenant.custom_events (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null,
  customer_id uuid not null,
  -- The program's own code; sent twice it counts once.
  external_id text,
  -- At most twenty scalars.
  properties jsonb not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create unique index custom_events_once on custom_events (store_id, name, external_id) where external_id is not null;
create index custom_events_of_customer on custom_events (store_id, customer_id, occurred_at, id);
create index custom_events_by_name on custom_events (store_id, name, customer_id, occurred_at);
call app.protect('custom_events');
call app.of_customer('custom_events', 'customer_id', 'move', 'delete');

create table tenant.custom_event_names (
  store_id uuid not null references stores,
  name text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (store_id, name)
);
call app.protect('custom_event_names');

call app.owned_by('records/custom-events', 'custom_events', 'custom_event_names');
