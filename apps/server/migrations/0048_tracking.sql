-- Opens and clicks arrive by the thousand a second: one index where there were two, a message read
-- once a hit, and an answer only where somebody waits for one (the target of a click).

alter table tracking_events drop constraint tracking_events_pkey;
drop index tracking_events_of;
alter table tracking_events add primary key (store_id, activity_id, at, id);

drop function app.record_tracking(text[], uuid[], text[], int[], timestamptz[], uuid[]);

-- Records hits on messages that left, those of unknown messages not; answers the targets of links.
create function app.record_tracking(
  keys text[], tokens uuid[], kinds text[], links int[], ids uuid[], hit_at timestamptz)
returns table (place int, url text)
language plpgsql volatile security definer
set search_path = public, pg_catalog
as $$
begin
  return query
  with hits as materialized (
    select h.n::int as n, a.store_id, a.id as activity_id, a.campaign_id, a.action_id, h.kind, h.link, h.id,
      a.opened_at is null and h.kind in ('open', 'click') as opens,
      a.machine_opened_at is null and h.kind in ('machine_open', 'machine_click') as machine_opens,
      a.clicked_at is null and h.kind = 'click' as clicks
      from unnest(keys, tokens, kinds, links, ids) with ordinality as h(key, token, kind, link, id, n)
      join stores s on s.public_key = h.key
      join campaign_activities a on a.store_id = s.id and a.token = h.token
     where a.sent_at is not null
  ), added as (
    insert into tracking_events (store_id, id, activity_id, kind, link_position, at)
    select h.store_id, h.id, h.activity_id, h.kind, h.link, hit_at from hits h
  ), firsts as (
    select h.store_id, h.activity_id, bool_or(h.opens) as opens,
      bool_or(h.machine_opens) as machine_opens, bool_or(h.clicks) as clicks
    from hits h where h.opens or h.machine_opens or h.clicks
    group by h.store_id, h.activity_id
    order by h.store_id, h.activity_id
  ), marked as (
    update campaign_activities a set
      opened_at = case when f.opens then coalesce(a.opened_at, hit_at) else a.opened_at end,
      machine_opened_at = case when f.machine_opens then coalesce(a.machine_opened_at, hit_at) else a.machine_opened_at end,
      clicked_at = case when f.clicks then coalesce(a.clicked_at, hit_at) else a.clicked_at end,
      status = case when f.opens and a.status in ('sent', 'delivered') then 'read' else a.status end,
      delivered_at = case when f.opens then coalesce(a.delivered_at, hit_at) else a.delivered_at end
    from firsts f
    where a.store_id = f.store_id and a.id = f.activity_id
    returning a.store_id, a.campaign_id
  ), stale as (
    update send_lanes l set stale_at = now()
      from (select distinct m.store_id, m.campaign_id from marked m) m
     where l.store_id = m.store_id and l.campaign_id = m.campaign_id and l.stale_at is null
  )
  select h.n, k.url
    from hits h
    join campaign_links k on k.store_id = h.store_id and k.action_id = h.action_id and k.position = h.link
   where h.link is not null;
end $$;
alter function app.record_tracking owner to clientela_system;
revoke all on function app.record_tracking from public;
grant execute on function app.record_tracking to clientela_app;
