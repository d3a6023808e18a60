-- Lists prepared as files: the request, how far it is, and the file in pieces for seven days.

create table exports (
  store_id uuid not null references stores,
  id uuid not null,
  kind text not null check (kind in ('customers', 'orders')),
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  status text not null default 'queued' check (status in ('queued', 'running', 'finished', 'failed', 'expired')),
  -- The list query that selects the rows, as the contract parsed it.
  filters jsonb not null default '{}',
  -- People of the store who are told by e-mail.
  emails text[] not null default '{}',
  user_id uuid references users,
  file_name text not null,

  rows_total bigint,
  rows_done bigint not null default 0,
  bytes bigint not null default 0,
  error text,

  -- Who writes it now; a lease that ran out is anybody's. Each run writes the file from its beginning,
  -- and only the newest run may add to it.
  run int not null default 0,
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

create table export_pieces (
  store_id uuid not null,
  export_id uuid not null,
  seq int not null,
  bytes bytea not null,
  primary key (store_id, export_id, seq),
  foreign key (store_id, export_id) references exports (store_id, id) on delete cascade
);
alter table export_pieces alter column bytes set storage external;
call app.protect('export_pieces');

-- Takes the export that waited longest, one at a time per store. Claims are serialised: two workers
-- must not take two exports of one store at once.
create function app.claim_export(lease interval) returns table (store_id uuid, export_id uuid, run int)
language plpgsql volatile security definer
set search_path = public, pg_catalog
as $$
begin
  perform pg_advisory_xact_lock(hashtext('app.claim_export'));
  return query
  update exports e
     set status = 'running', run = e.run + 1, lease_until = clock_timestamp() + lease
    from (
      select o.store_id, o.id from exports o
       where o.status in ('queued', 'running')
         and (o.lease_until is null or o.lease_until < clock_timestamp())
         and not exists (
           select from exports b
            where b.store_id = o.store_id and b.status = 'running' and b.lease_until > clock_timestamp())
       order by o.created_at, o.id
       limit 1) as n
   where e.store_id = n.store_id and e.id = n.id
  returning e.store_id, e.id, e.run;
end $$;
alter function app.claim_export owner to clientela_system;
revoke all on function app.claim_export from public;
grant execute on function app.claim_export to clientela_app;

-- Daily: files whose days are over go, in all stores; their requests stay to say so, until
-- `older_than`. Answers how many files or requests went.
create function app.prune_exports(at timestamptz, older_than timestamptz, most int) returns int
language sql volatile security definer
set search_path = public, pg_catalog
as $$
  with over as (
    select store_id, id from exports
     where status = 'finished' and expires_at <= at order by expires_at limit most for update),
  emptied as (
    delete from export_pieces p using over where p.store_id = over.store_id and p.export_id = over.id),
  expired as (
    update exports e set status = 'expired' from over
     where e.store_id = over.store_id and e.id = over.id returning 1),
  old as (
    select store_id, id from exports
     where created_at < older_than and status in ('expired', 'failed') order by created_at limit most for update),
  gone as (
    delete from exports e using old where e.store_id = old.store_id and e.id = old.id returning 1)
  select ((select count(*) from expired) + (select count(*) from gone))::int
$$;
alter function app.prune_exports owner to clientela_system;
revoke all on function app.prune_exports from public;
grant execute on function app.prune_exports to clientela_app;
