-- A process that is killed leaves its jobs locked, and those of their queues, for four hours. Each
-- says here that it lives; what is locked by one that no longer does is free again.
create table job_runners (
  id text primary key,
  seen_at timestamptz not null default now()
);

-- Whatever processes that were not seen for so long had locked; jobs are safe to run twice.
create function app.free_jobs_of_dead_runners(silence interval) returns int
language plpgsql
set search_path = pg_catalog
as $$
declare
  dead text[] := array(
    select distinct j.locked_by from graphile_worker.jobs j
     where j.locked_at < now() - silence
       and not exists (
         select from public.job_runners r where r.id = j.locked_by and r.seen_at > now() - silence));
begin
  perform graphile_worker.force_unlock_workers(dead);
  delete from public.job_runners where seen_at < now() - greatest(silence, interval '1 day');
  return cardinality(dead);
end $$;
revoke all on function app.free_jobs_of_dead_runners from public;
