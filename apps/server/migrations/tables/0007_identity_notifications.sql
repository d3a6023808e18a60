-- Notifications to a person of a store; retention 180 days.
create table tenant.notifications (
  store_id uuid not null,
  id uuid not null,
  user_id uuid not null,
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
create trigger notifications_added after insert on notifications
  referencing new table as changed for each statement execute function app.count_notifications();
create trigger notifications_changed after update on notifications
  referencing old table as before new table as changed for each statement execute function app.count_notifications();
create trigger notifications_removed after delete on notifications
  referencing old table as before for each statement execute function app.count_notifications();

-- How many a person has, so that the badge costs one row.
create table tenant.notification_counts (
  store_id uuid not null,
  user_id uuid not null,
  total int not null,
  unread int not null,
  primary key (store_id, user_id)
);
call app.protect('notification_counts');

-- Channels per person and kind; a kind without a row uses its default channels.
create table tenant.notification_preferences (
  store_id uuid not null,
  user_id uuid not null,
  kind text not null,
  in_app boolean not null,
  email boolean not null,
  push boolean not null,
  primary key (store_id, user_id, kind)
);
call app.protect('notification_preferences');

-- Push subscriptions of a person's browser, valid as long as the session that created them.
create table platform.push_subscriptions (
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

call app.owned_by('identity/notifications',
  'notifications', 'notification_counts', 'notification_preferences', 'push_subscriptions');
