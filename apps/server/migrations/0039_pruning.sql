-- Daily: what only had to be kept for a while, in all stores; answers how much it was.
create index idempotency_keys_age on idempotency_keys (created_at);
create function app.prune_idempotency_keys(older_than timestamptz, most int) returns int
language sql volatile security definer
set search_path = public, pg_catalog
as $$
  with old as (
    select store_id, endpoint, key from idempotency_keys
     where created_at < older_than order by created_at limit most),
  gone as (
    delete from idempotency_keys k using old
     where k.store_id = old.store_id and k.endpoint = old.endpoint and k.key = old.key returning 1)
  select count(*)::int from gone
$$;
alter function app.prune_idempotency_keys owner to clientela_system;
revoke all on function app.prune_idempotency_keys from public;
grant execute on function app.prune_idempotency_keys to clientela_app;
