-- What changed in campaigns is noted in rows of its own and taken by whoever refreshes their results:
-- nobody waits for anybody, and a change that commits during a refresh stays for the next one. A mark on
-- the campaign's lane did neither: it was held through the refresh, and hits that saw it set were lost.

create table campaign_changes (
  store_id uuid not null,
  campaign_id uuid not null,
  id uuid not null default app.new_id(),
  at timestamptz not null,
  primary key (store_id, campaign_id, id)
);
create index campaign_changes_at on campaign_changes (at);
call app.protect('campaign_changes');

set local role clientela_system;
insert into campaign_changes (store_id, campaign_id, at)
select store_id, campaign_id, stale_at from send_lanes where stale_at is not null;
reset role;
alter table send_lanes drop column stale_at;
create index send_lanes_settle on send_lanes (settle_at) where settle_at is not null;

-- Stores with something to tidy: messages to count as delivered, results to refresh, orders to attribute.
-- In no order: one that fails again and again keeps nobody from their turn.
drop function app.stores_to_tidy(timestamptz);
create function app.stores_to_tidy(at timestamptz, most int) returns setof uuid
language sql volatile security definer
set search_path = public, pg_catalog
as $$
  select d.store_id from (
    select c.store_id from campaign_changes c where c.at <= stores_to_tidy.at
    union
    select l.store_id from send_lanes l where l.settle_at <= stores_to_tidy.at
    union
    select o.store_id from order_changes o) d
   order by random() limit most
$$;
alter function app.stores_to_tidy owner to clientela_system;
revoke all on function app.stores_to_tidy from public;
grant execute on function app.stores_to_tidy to clientela_app;

-- Records hits on messages that left, those of unknown messages not; answers the targets of links.
create or replace function app.record_tracking(
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
  ), noted as (
    insert into campaign_changes (store_id, campaign_id, at)
    select distinct m.store_id, m.campaign_id, hit_at from marked m
  )
  select h.n, k.url
    from hits h
    join campaign_links k on k.store_id = h.store_id and k.action_id = h.action_id and k.position = h.link
   where h.link is not null;
end $$;

-- Rebuilds the attributions of sales in this span from orders and activities.
create or replace function app.rebuild_attributions(from_at timestamptz, to_at timestamptz) returns void
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  store constant uuid := app.current_store();
  first_sent timestamptz;
  days interval;
begin
  select make_interval(days => attribution_days) into days from stores where id = store;
  select min(first_sent_at) into first_sent from campaigns where store_id = store;
  with gone as (
    delete from attributions t where t.store_id = store and t.ordered_at between from_at and to_at
    returning t.campaign_id
  )
  insert into campaign_changes (store_id, campaign_id, at)
  select distinct store, g.campaign_id, now() from gone g;
  if first_sent is null or first_sent > to_at then return; end if;
  with added as (
    insert into attributions
      (store_id, order_id, activity_id, campaign_id, action_id, variant, customer_id, ordered_at, day, revenue)
    select o.store_id, o.id, a.id, a.campaign_id, a.action_id, a.variant, o.customer_id, o.ordered_at, o.day, o.revenue
      from orders o
      cross join lateral (
        select v.id, v.campaign_id, v.action_id, v.variant from campaign_activities v
         where v.store_id = o.store_id and v.customer_id = o.customer_id
           and v.sent_at <= o.ordered_at and v.sent_at > o.ordered_at - days
           and v.status in ('sent', 'delivered', 'read')
         order by v.sent_at desc, v.id desc limit 1) a
     where o.store_id = store and o.is_sale and o.customer_id is not null
       and o.ordered_at between greatest(from_at, first_sent) and to_at
    returning campaign_id
  )
  insert into campaign_changes (store_id, campaign_id, at)
  select distinct store, a.campaign_id, now() from added a;
end $$;

-- Rebuilds the results rollup of one campaign from its activities and attributions. The changes taken
-- first were committed, so what follows sees what they speak of; one that comes meanwhile stays.
create or replace function app.rebuild_campaign_results(campaign uuid) returns void
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  store constant uuid := app.current_store();
  zone text;
begin
  select time_zone into zone from stores where id = store;
  delete from campaign_changes n where n.store_id = store and n.campaign_id = campaign;
  delete from campaign_results r where r.store_id = store and r.campaign_id = campaign;
  insert into campaign_results (store_id, campaign_id, variant, day, sent, delivered, opened, machine_opened,
    clicked, unsubscribed, failed, orders, revenue)
  select store, campaign, e.variant, e.day,
    coalesce(sum(e.n) filter (where e.kind = 'sent'), 0), coalesce(sum(e.n) filter (where e.kind = 'delivered'), 0),
    coalesce(sum(e.n) filter (where e.kind = 'opened'), 0), coalesce(sum(e.n) filter (where e.kind = 'machine_opened'), 0),
    coalesce(sum(e.n) filter (where e.kind = 'clicked'), 0), coalesce(sum(e.n) filter (where e.kind = 'unsubscribed'), 0),
    coalesce(sum(e.n) filter (where e.kind = 'failed'), 0), coalesce(sum(e.n) filter (where e.kind = 'orders'), 0),
    coalesce(sum(e.revenue), 0)
  from (
    select a.variant, k.kind, (k.at at time zone zone)::date as day, count(*) as n, 0::bigint as revenue
      from campaign_activities a
      cross join lateral (values
        ('sent', a.sent_at), ('delivered', a.delivered_at), ('opened', a.opened_at),
        ('machine_opened', case when a.opened_at is null then a.machine_opened_at end),
        ('clicked', a.clicked_at), ('unsubscribed', a.unsubscribed_at),
        ('failed', case when a.status in ('failed', 'invalid_contact') then a.completed_at end)
      ) as k(kind, at)
     where a.store_id = store and a.campaign_id = campaign and k.at is not null
     group by 1, 2, 3
    union all
    select t.variant, 'orders', t.day, count(*), sum(t.revenue)::bigint
      from attributions t
     where t.store_id = store and t.campaign_id = campaign
     group by 1, 3
  ) e
  group by e.variant, e.day;
  update campaigns c set results_at = now() where c.store_id = store and c.id = campaign;
end $$;
