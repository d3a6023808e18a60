-- What the product tells a person of a store, kept 180 days.
create table notifications (
  store_id uuid not null,
  id uuid not null,
  user_id uuid not null references users,
  kind text not null,
  title text,
  content text not null,
  internal_path text,
  external_link text,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (store_id, id)
);
-- A person's pages, newest first; the filters are as fast as the whole.
create index notifications_of_person on notifications (store_id, user_id, created_at, id);
create index notifications_unread on notifications (store_id, user_id, created_at, id) where read_at is null;
create index notifications_read on notifications (store_id, user_id, created_at, id) where read_at is not null;
create index notifications_age on notifications (created_at);
call app.protect('notifications');

-- How many a person has, so that the badge costs one row.
create table notification_counts (
  store_id uuid not null,
  user_id uuid not null,
  total int not null,
  unread int not null,
  primary key (store_id, user_id)
);
call app.protect('notification_counts');

-- Whoever adds, reads or prunes notifications keeps the counts by it.
create function app.count_notifications() returns trigger
language plpgsql
set search_path = public, pg_catalog
as $$
begin
  if tg_op = 'INSERT' then
    insert into notification_counts as c (store_id, user_id, total, unread)
    select store_id, user_id, count(*), count(*) filter (where read_at is null)
      from changed group by store_id, user_id order by store_id, user_id
    on conflict (store_id, user_id) do update
      set total = c.total + excluded.total, unread = c.unread + excluded.unread;
  elsif tg_op = 'UPDATE' then
    update notification_counts c set unread = c.unread + d.unread
      from (
        select store_id, user_id, sum(unread) as unread from (
          select store_id, user_id, count(*) filter (where read_at is null) as unread
            from changed group by store_id, user_id
          union all
          select store_id, user_id, -count(*) filter (where read_at is null)
            from before group by store_id, user_id) both_ways
        group by store_id, user_id) d
     where c.store_id = d.store_id and c.user_id = d.user_id and d.unread <> 0;
  else
    update notification_counts c set total = c.total - d.total, unread = c.unread - d.unread
      from (
        select store_id, user_id, count(*) as total, count(*) filter (where read_at is null) as unread
          from before group by store_id, user_id) d
     where c.store_id = d.store_id and c.user_id = d.user_id;
  end if;
  return null;
end $$;
create trigger notifications_added after insert on notifications
  referencing new table as changed for each statement execute function app.count_notifications();
create trigger notifications_changed after update on notifications
  referencing old table as before new table as changed for each statement execute function app.count_notifications();
create trigger notifications_removed after delete on notifications
  referencing old table as before for each statement execute function app.count_notifications();

-- Where a person wants which kind; a kind without a row takes the kind's own ways.
create table notification_preferences (
  store_id uuid not null,
  user_id uuid not null references users,
  kind text not null,
  in_app boolean not null,
  email boolean not null,
  push boolean not null,
  primary key (store_id, user_id, kind)
);
call app.protect('notification_preferences');

-- A browser that takes push messages for a person, as long as the sign-in it was made in stands.
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users,
  session_id uuid not null references sessions on delete cascade,
  endpoint text not null,
  endpoint_hash bytea not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_of_user on push_subscriptions (user_id);
grant select, insert, update, delete on push_subscriptions to clientela_app;

-- The key pair by which push services know this installation (VAPID), made once.
alter table installation add column push_public_key text, add column push_private_key bytea;

-- Daily: throws away a piece of what is too old, in all stores; answers how much it was.
create function app.prune_notifications(older_than timestamptz, most int) returns int
language sql volatile security definer
set search_path = public, pg_catalog
as $$
  with old as (
    select store_id, id from notifications where created_at < older_than order by created_at limit most),
  gone as (
    delete from notifications n using old where n.store_id = old.store_id and n.id = old.id returning 1)
  select count(*)::int from gone
$$;
alter function app.prune_notifications owner to clientela_system;
revoke all on function app.prune_notifications from public;
grant execute on function app.prune_notifications to clientela_app;

create function app.prune_store_events(older_than timestamptz, most int) returns int
language sql volatile security definer
set search_path = public, pg_catalog
as $$
  with old as (
    select store_id, seq from store_events where created_at < older_than order by created_at limit most),
  gone as (
    delete from store_events e using old where e.store_id = old.store_id and e.seq = old.seq returning 1)
  select count(*)::int from gone
$$;
alter function app.prune_store_events owner to clientela_system;
revoke all on function app.prune_store_events from public;
grant execute on function app.prune_store_events to clientela_app;
