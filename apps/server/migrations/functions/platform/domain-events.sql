-- Events of the current store that a consumer has not read, in order. Only those that every running
-- transaction lies behind: one that began earlier and is still to commit would else be skipped.
create or replace function app.unread_events(consumer text, most int)
returns setof domain_events
language sql stable
as $$
  select e.* from domain_events e
    left join event_cursors c on c.store_id = e.store_id and c.consumer = unread_events.consumer
   where e.store_id = (select app.current_store())
     and (e.epoch, e.tx, e.seq) > (coalesce(c.epoch, 0), coalesce(c.tx, '0'), coalesce(c.seq, 0))
     and (e.tx < pg_snapshot_xmin(pg_current_snapshot()) or e.epoch < (select last_value from event_epoch))
   order by e.epoch, e.tx, e.seq limit most
$$;
grant execute on function app.unread_events to clientela_app;
