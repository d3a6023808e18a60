-- Adds a job in the calling transaction. The application role has no access to graphile-worker's own tables, so
-- this function runs as the schema's owner. Delays are relative: the runner uses this server's clock, which may
-- differ from the caller's.
create or replace function app.enqueue(task text, payload json, queue text, key text, wait interval, attempts int)
returns void
language plpgsql security definer
set search_path = pg_catalog
as $$
begin
  perform graphile_worker.add_job(
    task, payload, queue_name => queue, run_at => now() + wait, max_attempts => attempts, job_key => key);
end $$;
revoke all on function app.enqueue from public;
grant execute on function app.enqueue to clientela_app;

-- Whether a job waits for a runner.
create or replace function app.has_due_job() returns boolean
language sql stable security definer
set search_path = pg_catalog
as $$
  select exists (select from graphile_worker._private_jobs j where j.is_available and j.run_at <= now())
$$;
revoke all on function app.has_due_job from public;
grant execute on function app.has_due_job to clientela_app;

-- Whatever processes that were not seen for so long had locked; jobs are safe to run twice.
create or replace function app.free_jobs_of_dead_runners(silence interval) returns int
language plpgsql
set search_path = pg_catalog
as $$
declare
  dead text[] := array(
    select distinct j.locked_by from graphile_worker.jobs j
     where j.locked_at < now() - silence
       and not exists (
         select from platform.job_runners r where r.id = j.locked_by and r.seen_at > now() - silence));
begin
  perform graphile_worker.force_unlock_workers(dead);
  delete from platform.job_runners where seen_at < now() - greatest(silence, interval '1 day');
  return cardinality(dead);
end $$;
revoke all on function app.free_jobs_of_dead_runners from public;
