-- Files that bring customers and orders: the file in pieces, the checked rows, the report.
create table tenant.imports (
  store_id uuid not null references stores,
  id uuid not null,
  kind text not null default 'customers' check (kind in ('customers', 'orders', 'order_lines')),
  -- uploading: bytes still arrive; draft: waits for its mapping to be confirmed.
  status text not null default 'uploading'
    check (status in ('uploading', 'draft', 'queued', 'running', 'finished', 'failed', 'cancelled')),
  phase text not null default 'checking' check (phase in ('checking', 'customers', 'orders', 'finishing')),
  file_name text not null,
  file_bytes bigint not null default 0,
  -- Type, encoding, delimiter and line break, detected from the content.
  shape jsonb,
  columns text[] not null default '{}',
  mapping jsonb not null default '{}',
  formats jsonb not null default '{}',
  statuses jsonb not null default '{}',
  default_status text not null default 'paid',
  user_id uuid,

  -- Progress, updated in the transaction of each chunk, so that a killed process resumes here.
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
  -- Between these instants lie the orders that it changed.
  orders_from timestamptz,
  orders_to timestamptz,
  error text,

  -- The worker that holds the lease; an expired lease is free to claim.
  leased_by uuid,
  lease_until timestamptz,
  served_at timestamptz,
  failures int not null default 0,

  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  -- Rows imported without some data of their person.
  warned bigint not null default 0,
  -- The file's own values for consent and their meaning as a person mapped them.
  consents jsonb not null default '{}',
  -- Titles may stand above the column names: the line where the names are.
  header_line int not null default 1,
  primary key (store_id, id)
);
create index imports_by_id on imports (id);
create index imports_by_creation on imports (store_id, created_at, id);
create index imports_open on imports (served_at) where status in ('queued', 'running');
call app.protect('imports');

create table tenant.import_chunks (
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
create table tenant.import_staged (
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

-- Refused rows, and rows imported without some data of their person, with reasons, packed, in order.
create table tenant.import_refusals (
  store_id uuid not null,
  import_id uuid not null,
  seq bigint generated always as identity,
  rows int not null,
  bytes bytea not null,
  report text not null default 'refused' check (report in ('refused', 'warned')),
  primary key (store_id, import_id, seq),
  foreign key (store_id, import_id) references imports (store_id, id) on delete cascade
);
alter table import_refusals alter column bytes set storage external;
call app.protect('import_refusals');

call app.owned_by('records/imports', 'imports', 'import_chunks', 'import_staged', 'import_refusals');
