-- What screens show of a campaign beside its figures by day is a rollup too, and so is how far its sending
-- is: counting a million rows for each look at it was all the database did while it sent.

create table campaign_outcomes (
  store_id uuid not null,
  campaign_id uuid not null,
  -- Messages that found their end, one way or the other, as far as the changes are taken; those that
  -- still lie in campaign_changes come on top.
  settled int not null default 0,
  -- Activities: all of them, and how many have the same status, reason and side of the comparison.
  audience int not null default 0,
  counts jsonb not null default '[]',
  -- Customers.
  reached int not null default 0,
  buyers int not null default 0,
  -- Customers, buyers, orders and revenue of both sides; null without a control group.
  comparison jsonb,
  results_at timestamptz,
  primary key (store_id, campaign_id),
  foreign key (store_id, campaign_id) references campaigns (store_id, id) on delete cascade
);
call app.protect('campaign_outcomes');
alter table campaign_changes add column settled int not null default 0;

set local role clientela_system;
insert into campaign_outcomes (store_id, campaign_id, settled, results_at)
select c.store_id, c.id, c.message_count - (
    select count(*) from send_queue q where q.store_id = c.store_id and q.campaign_id = c.id), c.results_at
  from campaigns c where c.launched_at is not null;
insert into campaign_changes (store_id, campaign_id, at)
select store_id, campaign_id, 'epoch' from campaign_outcomes;
reset role;
alter table campaigns drop column results_at;

-- How long the results of a campaign may be behind beyond what every one's may: drawing those of a
-- million messages takes seconds, which sending them needs.
create function app.refresh_lag(audience int) returns interval
language sql immutable
return interval '1 second' * (audience / 10000);

create or replace function app.stores_to_tidy(at timestamptz, most int) returns setof uuid
language sql volatile security definer
set search_path = public, pg_catalog
as $$
  select d.store_id from (
    select c.store_id from (
        select n.store_id, n.campaign_id, min(n.at) as since from campaign_changes n
         where n.at <= stores_to_tidy.at
         group by n.store_id, n.campaign_id) c
      left join campaign_outcomes o on o.store_id = c.store_id and o.campaign_id = c.campaign_id
     where c.since <= stores_to_tidy.at - app.refresh_lag(coalesce(o.audience, 0))
    union
    select l.store_id from send_lanes l where l.settle_at <= stores_to_tidy.at
    union
    select o.store_id from order_changes o) d
   order by random() limit most
$$;

-- Both sides over the same days, attribution aside: what the campaign added, not what it touched.
create function app.compare_with_control(campaign uuid) returns jsonb
language sql stable
set search_path = public, pg_catalog
as $$
  with sides as (
    select distinct a.customer_id, a.is_control, c.first_sent_at as from_at,
      c.last_sent_at + make_interval(days => s.attribution_days) as to_at
      from campaign_activities a
      join campaigns c on c.store_id = a.store_id and c.id = a.campaign_id
      join stores s on s.id = a.store_id
     where a.store_id = app.current_store() and a.campaign_id = campaign and (a.is_control or a.sent_at is not null)
  ), compared as (
    select d.is_control, count(distinct d.customer_id) as customers, count(distinct o.customer_id) as buyers,
      count(o.id) as orders, coalesce(sum(o.revenue), 0)::bigint as revenue
      from sides d
      left join orders o on o.store_id = app.current_store() and o.customer_id = d.customer_id and o.is_sale
        and o.ordered_at between d.from_at and d.to_at
     group by d.is_control
  )
  select jsonb_object_agg(case when is_control then 'control' else 'reached' end, jsonb_build_object(
    'customers', customers, 'buyers', buyers, 'orders', orders, 'revenue', revenue)) from compared
$$;
grant execute on function app.compare_with_control to clientela_app;

create function app.rebuild_campaign_outcome(campaign uuid) returns void
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  store constant uuid := app.current_store();
begin
  with counted as (
    select a.status, a.reason, a.is_control, count(*) as n from campaign_activities a
     where a.store_id = store and a.campaign_id = campaign
     group by 1, 2, 3
  )
  update campaign_outcomes o
     set audience = (select coalesce(sum(g.n), 0) from counted g),
       counts = (select coalesce(jsonb_agg(to_jsonb(g)), '[]') from counted g),
       reached = (select count(distinct a.customer_id) from campaign_activities a
         where a.store_id = store and a.campaign_id = campaign and a.sent_at is not null),
       buyers = (select count(distinct t.customer_id) from attributions t
         where t.store_id = store and t.campaign_id = campaign),
       comparison = case when exists (select from counted g where g.is_control)
         then app.compare_with_control(campaign) end,
       results_at = now()
   where o.store_id = store and o.campaign_id = campaign;
end $$;
grant execute on function app.rebuild_campaign_outcome to clientela_app;

-- Rebuilds the attributions of sales in this span from orders and activities. Sales that belong to no
-- message, those of a control group, still change what its campaign is compared with.
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
  insert into campaign_changes (store_id, campaign_id, at)
  select store, c.id, now() from campaigns c
   where c.store_id = store and c.control_percentage > 0
     and c.first_sent_at <= to_at and c.last_sent_at + days >= from_at;
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

-- Rebuilds the results rollups of one campaign from its activities and attributions. The changes taken
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
  with taken as (
    delete from campaign_changes n where n.store_id = store and n.campaign_id = campaign returning n.settled
  )
  insert into campaign_outcomes as o (store_id, campaign_id, settled)
  select store, campaign, coalesce(sum(t.settled), 0) from taken t
  on conflict (store_id, campaign_id) do update set settled = o.settled + excluded.settled;
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
  perform app.rebuild_campaign_outcome(campaign);
end $$;
