-- Trigger functions: created before the tables.

-- Maintains the notification counts on insert, update and delete.
create or replace function app.count_notifications() returns trigger
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
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
