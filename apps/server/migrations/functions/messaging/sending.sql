-- Cancellation of messages; merging and anonymising of messages.

-- Deletes messages from the queue and returns the deleted ids. The caller locks their rows in the order in which
-- senders finish them, so that neither blocks the other. The store is a subquery: without statistics for it, the
-- planner compares each message with all of the store's, and canceling 33,000 never ends.
create or replace function app.unqueue(held uuid[]) returns setof uuid
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  -- Joined, because as a filter each row would be compared with the whole array.
  delete from queued_messages q using unnest(held) as h(message_id)
   where q.store_id = (select app.current_store()) and q.message_id = h.message_id
  returning q.message_id
$$;

-- Cancels unsent messages: removes them from the queue and records the reason.
create or replace function app.drop_messages(held uuid[], why text, person uuid, dropped_at timestamptz, actor jsonb default '{"kind": "system"}') returns int
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  with ended as (
    update campaign_activities a
       set status = 'not_sent', reason = why, completed_by = person, completed_at = dropped_at
      from app.unqueue(held) as d(message_id) where a.store_id = (select app.current_store()) and a.id = d.message_id
    returning a.campaign_id, a.id
  ), events as (
    -- One event per hundred messages, as for sent ones.
    insert into domain_events (store_id, kind, subject_id, actor, data, occurred_at)
    select app.current_store(), 'message.not_sent', n.campaign_id,
        drop_messages.actor,
        jsonb_build_object('campaign_id', n.campaign_id, 'activity_ids', jsonb_agg(n.id), 'reason', why), dropped_at
      from (select e.campaign_id, e.id, (row_number() over (partition by e.campaign_id) - 1) / 100 as piece
        from ended e) n
     group by n.campaign_id, n.piece
  )
  select count(*)::int from ended
$$;

-- Cancels a customer's unsent messages. A message in progress is finished by its sender; one awaiting a retry is
-- stopped when it is claimed.
create or replace function app.silence_customer(customer uuid, asked_at timestamptz) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select app.drop_messages(array(
    select q.message_id from queued_messages q
      join campaign_activities a on a.store_id = q.store_id and a.id = q.message_id
     where a.store_id = app.current_store() and a.customer_id = customer
       and (q.attempt = 0 or q.due_at <= asked_at)
     order by q.message_id for update of q), 'interactions_disabled', null, asked_at)
$$;
grant execute on function app.silence_customer to clientela_app;

-- Deletes messages from the test outbox: the given ones, and tests that contain one of the words.
create or replace function app.empty_outbox(messages uuid[], words text[]) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  delete from outbox_messages m
   where m.store_id = app.current_store() and (m.id = any (messages) or (m.source_id is null and exists (
     select from unnest(words) word
      where strpos(lower(concat_ws(' ', m.to_address, m.to_name, m.subject, m.html, m.body)), word) > 0)))
$$;

-- Anonymises a customer's sent and queued messages: contacts, copies in the test outbox, and tests rendered with
-- their data.
create or replace function app.anonymize_campaign_activities(customer uuid, asked_at timestamptz, marks jsonb) returns void
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  store constant uuid := app.current_store();
  words constant text[] := array(
    select lower(w ->> 'value') from jsonb_array_elements(marks) w where w ->> 'kind' in ('email', 'name'));
begin
  perform app.silence_customer(customer, asked_at);
  perform app.empty_outbox(
    array(select a.id from campaign_activities a where a.store_id = store and a.customer_id = customer), words);
  update campaign_activities a set contact = null, response = null
   where a.store_id = store and a.customer_id = customer and num_nonnulls(a.contact, a.response) > 0;
end $$;

-- Of duplicate messages of both records, the second gets its own trigger key.
create or replace function app.merge_campaign_activities(kept uuid, merged uuid) returns jsonb
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  store constant uuid := app.current_store();
  moved constant jsonb := (
    select coalesce(jsonb_agg(jsonb_build_object('id', id, 'trigger_key', trigger_key)), '[]')
      from campaign_activities where store_id = store and customer_id = merged);
begin
  update campaign_activities b set customer_id = kept, trigger_key = case when exists (
      select from campaign_activities a where a.store_id = store and a.action_id = b.action_id
         and a.customer_id = kept and a.trigger_key = b.trigger_key)
      then concat(b.trigger_key, ' ', app.new_id()) else b.trigger_key end
   where b.store_id = store and b.customer_id = merged;
  return moved;
end $$;

create or replace function app.unmerge_campaign_activities(kept uuid, merged uuid, moved jsonb) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  update campaign_activities a set customer_id = merged, trigger_key = w.trigger_key
    from jsonb_to_recordset(moved) as w(id uuid, trigger_key text)
   where a.store_id = app.current_store() and a.id = w.id and a.customer_id = kept
$$;

-- What the wallet may read of each message source: name, state and first message.
create or replace view tenant.message_sources with (security_invoker = true) as
  select c.store_id, 'campaign' as source_kind, c.id as source_id, c.name, c.customer_count, c.campaign_goal_id,
    case when c.status in ('finished', 'canceled') then 'over' when c.status = 'paused' then 'paused' else 'open' end as state,
    n.action_id, n.channel, n.offset_value, n.offset_unit, coalesce(m.name, n.email_model_name, v.text) as message
    from campaigns c
    left join lateral (
      select a.offset_value, a.offset_unit, k.* from campaign_actions a
        join campaign_contents k on k.store_id = a.store_id and k.action_id = a.id
       where a.store_id = c.store_id and a.campaign_id = c.id
       order by a.position, k.position limit 1) n on true
    left join email_models m on m.store_id = n.store_id and m.id = n.email_model_id
    left join campaign_variants v on v.store_id = n.store_id and v.content_id = n.id and v.label = 'A'
  union all
  -- Messages of a chat are sent from a number and are listed under its name.
  select s.store_id, 'chat', s.id, s.name, 0, null, 'open', null, s.channel, null, null, null
    from senders s where s.channel = any (app.number_channels());
grant select on message_sources to clientela_app;
