-- Lists prepared as files: the request, how far it is, and the file in pieces for seven days.
create table tenant.exports (
  store_id uuid not null references stores,
  id uuid not null,
  kind text not null check (kind in ('customers', 'orders')),
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  status text not null default 'queued' check (status in ('queued', 'running', 'finished', 'failed', 'expired')),
  -- The list query that selects the rows, as the contract parsed it.
  filters jsonb not null default '{}',
  -- People of the store who are notified by e-mail.
  emails text[] not null default '{}',
  user_id uuid,
  file_name text not null,

  rows_total bigint,
  rows_done bigint not null default 0,
  bytes bigint not null default 0,
  error text,

  -- The run that holds the lease; an expired lease is free to claim. Each run rewrites the whole file.
  run int not null default 0,
  leased_by uuid,
  lease_until timestamptz,

  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (store_id, id)
);
create index exports_by_id on exports (id);
create index exports_open on exports (created_at) where status in ('queued', 'running');
create index exports_kept on exports (expires_at) where status = 'finished';
create index exports_age on exports (created_at);
call app.protect('exports');

create table tenant.export_pieces (
  store_id uuid not null,
  export_id uuid not null,
  seq int not null,
  bytes bytea not null,
  primary key (store_id, export_id, seq),
  foreign key (store_id, export_id) references exports (store_id, id) on delete cascade
);
alter table export_pieces alter column bytes set storage external;
call app.protect('export_pieces');

call app.owned_by('records/exports', 'exports', 'export_pieces');
