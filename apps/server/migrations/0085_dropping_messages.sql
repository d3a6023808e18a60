-- What has not left never leaves: takes messages out of the queue and says why. Who asks holds their rows of
-- the queue, in the order in which senders finish theirs, so that neither waits for the other.
create function app.drop_messages(held uuid[], why text, person uuid, dropped_at timestamptz) returns int
language sql
set search_path = public, pg_catalog
as $$
  with dropped as (
    -- Joined, because as a filter each row would be compared with the whole array.
    delete from send_queue q using unnest(held) as h(activity_id)
     where q.store_id = app.current_store() and q.activity_id = h.activity_id
    returning q.activity_id, q.campaign_id
  ), noted as (
    insert into campaign_changes (store_id, campaign_id, at, settled)
    select app.current_store(), campaign_id, dropped_at, count(*) from dropped group by campaign_id
  ), ended as (
    update campaign_activities a
       set status = 'not_sent', reason = why, completed_by = person, completed_at = dropped_at
      from dropped d where a.store_id = app.current_store() and a.id = d.activity_id
    returning a.id
  )
  select count(*)::int from ended
$$;

-- Messages to a customer that have not left never leave. One under way is finished by its sender, and one
-- that is to be tried again is stopped when it is claimed.
create or replace function app.silence_customer(customer uuid, asked_at timestamptz) returns void
language sql
set search_path = public, pg_catalog
as $$
  select app.drop_messages(array(
    select q.activity_id from send_queue q
      join campaign_activities a on a.store_id = q.store_id and a.id = q.activity_id
     where a.store_id = app.current_store() and a.customer_id = customer
       and (q.attempt = 0 or q.due_at <= asked_at)
     order by q.activity_id for update of q), 'interactions_disabled', null, asked_at)
$$;
