-- What only had to be kept for a while is found by its age, in all stores.
create index access_tokens_age on access_tokens (expires_at);
create index refresh_tokens_age on refresh_tokens (expires_at);
create index sessions_age on sessions (coalesce(revoked_at, last_seen_at));
create index password_resets_age on password_resets (expires_at);
create index rate_windows_age on rate_windows (resets_at);
create index outbox_messages_age on outbox_messages (created_at);

create function app.prune_outbox_messages(older_than timestamptz, most int) returns int
language sql volatile security definer
set search_path = public, pg_catalog
as $$
  with old as (
    select store_id, id from outbox_messages where created_at < older_than order by created_at limit most),
  gone as (
    delete from outbox_messages m using old where m.store_id = old.store_id and m.id = old.id returning 1)
  select count(*)::int from gone
$$;
alter function app.prune_outbox_messages owner to clientela_system;
revoke all on function app.prune_outbox_messages from public;
grant execute on function app.prune_outbox_messages to clientela_app;
