-- A claim that met an import just being cancelled, or an export just finished, waited for it and then
-- set it going again: the row is asked once more when it is free.
create or replace function app.claim_import(worker uuid, lease interval) returns table (store_id uuid, import_id uuid)
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
     and i.status in ('queued', 'running')
     and (i.lease_until is null or i.lease_until < clock_timestamp())
  returning i.store_id, i.id;
end $$;

create or replace function app.claim_export(lease interval) returns table (store_id uuid, export_id uuid, run int)
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
     and e.status in ('queued', 'running')
     and (e.lease_until is null or e.lease_until < clock_timestamp())
  returning e.store_id, e.id, e.run;
end $$;
