-- Files that bring customers and orders: the file in pieces, the checked rows, the report.

create table imports (
  store_id uuid not null references stores,
  id uuid not null,
  kind text not null default 'customers' check (kind in ('customers', 'orders', 'order_lines')),
  -- uploading: bytes still arrive; draft: waits for its mapping to be confirmed.
  status text not null default 'uploading'
    check (status in ('uploading', 'draft', 'queued', 'running', 'finished', 'failed', 'cancelled')),
  phase text not null default 'checking' check (phase in ('checking', 'customers', 'orders', 'finishing')),
  file_name text not null,
  file_bytes bigint not null default 0,
  -- Type, encoding, delimiter and line break, found from the content.
  shape jsonb,
  columns text[] not null default '{}',
  mapping jsonb not null default '{}',
  formats jsonb not null default '{}',
  statuses jsonb not null default '{}',
  default_status text not null default 'paid',
  user_id uuid references users,

  -- Where the work stands: moved in the transaction that does it, so a killed process goes on here.
  chunks int not null default 0,
  next_chunk int not null default 0,
  reader_state jsonb,
  checked_line int not null default 0,
  partitions int not null default 1,
  next_partition int not null default 0,

  rows_total bigint not null default 0,
  rows_done bigint not null default 0,
  created bigint not null default 0,
  updated bigint not null default 0,
  unchanged bigint not null default 0,
  refused bigint not null default 0,
  customers_created bigint not null default 0,
  orders_created bigint not null default 0,
  error text,

  -- Who works on it now; a lease that ran out is anybody's.
  leased_by uuid,
  lease_until timestamptz,
  served_at timestamptz,
  failures int not null default 0,

  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (store_id, id)
);
create index imports_by_id on imports (id);
create index imports_by_creation on imports (store_id, created_at, id);
create index imports_open on imports (served_at) where status in ('queued', 'running');
call app.protect('imports');

create table import_chunks (
  store_id uuid not null,
  import_id uuid not null,
  seq int not null,
  bytes bytea not null,
  primary key (store_id, import_id, seq),
  foreign key (store_id, import_id) references imports (store_id, id) on delete cascade
);
alter table import_chunks alter column bytes set storage external;
call app.protect('import_chunks');

-- Checked rows, packed in the text form of COPY. Rows of one order, and of one customer, lie in one
-- partition, so that each is applied whole and once.
create table import_staged (
  store_id uuid not null,
  import_id uuid not null,
  stream text not null check (stream in ('customers', 'orders')),
  partition int not null,
  seq int not null,
  bytes bytea not null,
  primary key (store_id, import_id, stream, partition, seq),
  foreign key (store_id, import_id) references imports (store_id, id) on delete cascade
);
alter table import_staged alter column bytes set storage external;
call app.protect('import_staged');

-- Refused rows with their reasons, packed, in the order they were found.
create table import_refusals (
  store_id uuid not null,
  import_id uuid not null,
  seq bigint generated always as identity,
  rows int not null,
  bytes bytea not null,
  primary key (store_id, import_id, seq),
  foreign key (store_id, import_id) references imports (store_id, id) on delete cascade
);
alter table import_refusals alter column bytes set storage external;
call app.protect('import_refusals');

create index identity_conflicts_of_import on identity_conflicts (store_id, import_id);

-- Takes the import that waited longest for its turn, one at a time per store, the oldest of a store
-- first. Claims are serialised: two workers must not take two imports of one store at once.
create function app.claim_import(worker uuid, lease interval) returns table (store_id uuid, import_id uuid)
language plpgsql volatile security definer
set search_path = public, pg_catalog
as $$
begin
  perform pg_advisory_xact_lock(hashtext('app.claim_import'));
  return query
  update imports i
     set leased_by = worker, lease_until = clock_timestamp() + lease, served_at = clock_timestamp(),
         status = 'running', started_at = coalesce(i.started_at, clock_timestamp())
    from (
      select o.store_id, o.id from imports o
       where o.status in ('queued', 'running')
         and (o.lease_until is null or o.lease_until < clock_timestamp())
         and not exists (
           select from imports e
            where e.store_id = o.store_id and e.status in ('queued', 'running')
              and (e.created_at, e.id) < (o.created_at, o.id))
       order by o.served_at nulls first, o.created_at
       limit 1) as n
   where i.store_id = n.store_id and i.id = n.id
  returning i.store_id, i.id;
end $$;
alter function app.claim_import owner to clientela_system;
revoke all on function app.claim_import from public;
grant execute on function app.claim_import to clientela_app;

-- Batches are copied into tables of their transaction before they are applied.
do $$ begin
  execute format('grant temporary on database %I to clientela_app', current_database());
end $$;

-- Refreshes the planner's view of tables that have grown to twice what it knows. A young
-- installation's first import would else work for a minute with plans made for empty tables, its
-- foreign-key checks scanning a store's orders for every line. In a small installation the same holds
-- for a store that the last look did not find: at the beginning of its import it is looked at again.
create function app.analyze_grown_tables(is_beginning boolean) returns void
language plpgsql security definer
set search_path = public, pg_catalog
as $$
declare
  grown regclass;
begin
  for grown in
    select c.oid from pg_class c
     where c.oid in ('customers'::regclass, 'customer_identities'::regclass, 'customer_totals'::regclass,
       'products'::regclass, 'orders'::regclass, 'order_items'::regclass)
       and (pg_relation_size(c.oid) / 8192 > 2 * c.relpages + 20 or (is_beginning and c.relpages < 20000))
  loop
    execute format('analyze %s', grown);
  end loop;
end $$;
revoke all on function app.analyze_grown_tables from public;
grant execute on function app.analyze_grown_tables to clientela_app;
