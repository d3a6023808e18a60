-- In a store that the planner's statistics have not seen, each message was compared with all of the store's:
-- canceling a campaign of 33,000 did not end.
create or replace function app.drop_messages(held uuid[], why text, person uuid, dropped_at timestamptz) returns int
language sql
set search_path = public, pg_catalog
as $$
  with dropped as (
    -- Joined, because as a filter each row would be compared with the whole array.
    delete from send_queue q using unnest(held) as h(activity_id)
     where q.store_id = (select app.current_store()) and q.activity_id = h.activity_id
    returning q.activity_id, q.campaign_id
  ), noted as (
    insert into campaign_changes (store_id, campaign_id, at, settled)
    select app.current_store(), campaign_id, dropped_at, count(*) from dropped group by campaign_id
  ), ended as (
    update campaign_activities a
       set status = 'not_sent', reason = why, completed_by = person, completed_at = dropped_at
      from dropped d where a.store_id = (select app.current_store()) and a.id = d.activity_id
    returning a.id
  )
  select count(*)::int from ended
$$;
