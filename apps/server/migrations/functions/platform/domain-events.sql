-- Assigns places to new events of the current store, in write order; returns how many. Concurrent callers
-- serialise, so that each sees what was committed before it began. Events written before a placed one but
-- committed later are searched only if `late`: while an old transaction is open, PostgreSQL retains the events'
-- former versions and scans them.
create or replace function app.place_events(most int, late boolean) returns int
language plpgsql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  store constant uuid := app.current_store();
  unplaced constant bigint := 9223372036854775807;
  before event_places;
  fresh bigint[];
  placed int;
begin
  insert into event_places (store_id, last, newest_seq) values (store, 0, 0) on conflict do nothing;
  select * into before from event_places where store_id = store for update;
  fresh := array(select seq from domain_events
    where store_id = store and place = unplaced and seq > case when late then 0 else before.newest_seq end
    order by seq limit most);
  placed := cardinality(fresh);
  -- One key lookup per event: without row estimates, a join would read all new events for each.
  for n in 1 .. placed loop
    update domain_events set place = before.last + n
     where store_id = store and place = unplaced and seq = fresh[n];
  end loop;
  if placed > 0 then
    update event_places set last = before.last + placed, newest_seq = greatest(before.newest_seq, fresh[placed])
     where store_id = store;
  end if;
  return placed;
end $$;
alter function app.place_events owner to clientela_system;
revoke all on function app.place_events from public;
grant execute on function app.place_events to clientela_app;

-- Events of the current store that a consumer has not read, in order.
create or replace function app.unread_events(consumer text, most int)
returns setof domain_events
language sql stable
as $$
  select e.* from domain_events e
   where e.store_id = (select app.current_store())
     and e.place > coalesce((select c.place from event_cursors c
       where c.store_id = (select app.current_store()) and c.consumer = unread_events.consumer), 0)
     and e.place < 9223372036854775807
   order by e.place limit most
$$;
grant execute on function app.unread_events to clientela_app;
