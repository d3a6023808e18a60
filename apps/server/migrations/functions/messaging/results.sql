-- Campaign results: rollups rebuilt from the rows.

-- Additional refresh delay for large campaigns: recomputing the results of a million messages takes seconds that
-- sending needs.
create or replace function app.refresh_lag(audience int) returns interval
language sql immutable
return interval '1 second' * (audience / 10000);

-- Marks results of campaigns as stale since then, and counts each one's settled messages. Ordered by id to avoid
-- deadlocks between callers.
create or replace function app.mark_stale(campaigns uuid[], since timestamptz, found int[] default null) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  insert into campaign_outcomes as o (store_id, campaign_id, settled, changes, stale_since)
  select c.store_id, c.id, coalesce(m.settled, 0), 1, since
    from unnest(mark_stale.campaigns, found) as m(id, settled)
    join campaigns c on c.store_id = (select app.current_store()) and c.id = m.id
   order by c.id
  on conflict (store_id, campaign_id) do update
    set settled = o.settled + excluded.settled, changes = o.changes + 1,
      stale_since = least(o.stale_since, excluded.stale_since)
$$;
grant execute on function app.mark_stale to clientela_app;

-- Counts settled messages of a campaign in events that the consumer campaign_results has not read.
create or replace function app.settled_since(campaign uuid) returns int
language plpgsql stable
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  store constant uuid := app.current_store();
  read_to bigint;
begin
  select place into read_to from event_cursors c where c.store_id = store and c.consumer = 'campaign_results';
  return (select coalesce(sum(jsonb_array_length(e.data -> 'activity_ids')), 0) from domain_events e
    where e.store_id = store and e.subject_id = campaign
      and e.place > coalesce(read_to, 0)
      and e.kind in ('message.sent', 'message.failed', 'message.not_sent')
      and e.data ->> 'was_sent' is null);
end $$;
grant execute on function app.settled_since to clientela_app;

-- Rebuilds the attributions of sales in this span from orders and activities. Sales without a message, such as
-- those of a control group, still change the comparison of their campaign.
create or replace function app.rebuild_attributions(from_at timestamptz, to_at timestamptz, at timestamptz) returns void
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  store constant uuid := app.current_store();
  first_sent timestamptz;
  days interval;
  before uuid[];
  after uuid[];
  compared uuid[];
begin
  select make_interval(days => attribution_days) into days from stores where id = store;
  select min(first_sent_at) into first_sent from campaigns where store_id = store;
  with gone as (
    delete from attributions t where t.store_id = store and t.ordered_at between from_at and to_at
    returning t.campaign_id
  )
  select array_agg(g.campaign_id) into before from gone g;
  select array_agg(c.id) into compared from campaigns c
   where c.store_id = store and c.control_percentage > 0 and c.launched_at <= to_at
     and coalesce(c.finished_at + days + (
       select max(make_interval(months => case n.offset_unit when 'MONTH' then n.offset_value else 0 end,
           days => case n.offset_unit when 'DAY' then n.offset_value else 0 end,
           hours => case n.offset_unit when 'HOUR' then n.offset_value else 0 end)) from campaign_actions n
        where n.store_id = c.store_id and n.campaign_id = c.id), 'infinity') >= from_at;
  with added as (
    insert into attributions
      (store_id, order_id, activity_id, campaign_id, action_id, content_id, variant, customer_id, ordered_at, day, revenue)
    select o.store_id, o.id, a.id, a.campaign_id, a.action_id, a.content_id, a.variant, o.customer_id, o.ordered_at, o.day, o.revenue
      from orders o
      cross join lateral (
        select v.id, v.campaign_id, v.action_id, v.content_id, v.variant from campaign_activities v
         where v.store_id = o.store_id and v.customer_id = o.customer_id
           and v.sent_at <= greatest(o.ordered_at, o.paid_at, o.updated_at) and v.sent_at > o.ordered_at - days
           -- A reminder of its payment leaves after the order, and is followed by its sale within a week.
           and (v.sent_at <= o.ordered_at or (v.enrollment_id is not null
             and coalesce(o.paid_at between v.sent_at and v.sent_at + interval '7 days', true) and exists (
               select from campaign_enrollments e where e.store_id = v.store_id and e.id = v.enrollment_id
                 and e.about = 'payment' and e.about_id = o.id)))
           and v.status in ('sent', 'delivered', 'read', 'complete')
         order by v.sent_at desc, v.id desc limit 1) a
     where o.store_id = store and o.is_sale and o.customer_id is not null
       and first_sent <= to_at + days and o.ordered_at between greatest(from_at, first_sent - days) and to_at
    returning campaign_id
  )
  select array_agg(a.campaign_id) into after from added a;
  perform app.mark_stale(array(select distinct id from unnest(before || after || compared) id), at);
end $$;
grant execute on function app.rebuild_attributions to clientela_app;

-- Compares the customers assigned to the messages with the control group, regardless of delivery and attribution. Each
-- customer's window starts when their message is due, and ends attribution_days after the campaign's last message.
-- Spending is revenue less used bonuses that are not part of an order's total.
create or replace function app.compare_with_control(campaign uuid) returns jsonb
language sql stable
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  with assigned as (
    -- Messages of excluded customers have no completion; those cancelled later were assigned.
    select a.customer_id, a.enrollment_id, bool_or(a.is_control) as is_control,
      min(a.due_at) as from_at, max(a.due_at) as last_due_at
      from campaign_activities a
     where a.store_id = app.current_store() and a.campaign_id = campaign
       and (a.is_control or a.status <> 'not_sent' or a.completed_at is not null)
     group by a.customer_id, a.enrollment_id
  ), windows as (
    select s.id as store_id, d.customer_id, bool_or(d.is_control) as is_control, range_agg(tstzrange(d.from_at,
        app.later(greatest(d.last_due_at, (
          select max(app.later(e.triggered_at, n.offset_value, n.offset_unit, s.time_zone)) from campaign_actions n
           where n.store_id = e.store_id and n.campaign_id = e.campaign_id and n.version = e.version)),
        s.attribution_days, 'DAY', s.time_zone), '[]')) as span
      from assigned d
      join stores s on s.id = app.current_store()
      left join campaign_enrollments e on e.store_id = s.id and e.id = d.enrollment_id
     group by s.id, d.customer_id
  ), spending as (
    -- Lateral aggregates read each customer's rows by their index, whatever the planner expects of new tables.
    select w.is_control, b.orders, b.revenue, b.revenue - u.amount as spent
      from windows w
      cross join lateral (
        select count(*) as orders, coalesce(sum(o.revenue), 0) as revenue from orders o
         where o.store_id = w.store_id and o.customer_id = w.customer_id and o.is_sale and o.ordered_at <@ w.span) b
      cross join lateral (
        select coalesce(sum(u.amount), 0) as amount from bonus_uses u
         where u.store_id = w.store_id and u.customer_id = w.customer_id and u.created_at <@ w.span
           and u.is_off_total is not true and u.cancelled_at is null
           and (u.order_id is null or exists (
             select from orders o where o.store_id = u.store_id and o.id = u.order_id and o.is_sale))) u
  )
  select jsonb_object_agg(case when g.is_control then 'control' else 'messaged' end, to_jsonb(g) - 'is_control')
    from (
      select p.is_control, count(*) as customers, count(*) filter (where p.orders > 0) as buyers,
        sum(p.orders) as orders, sum(p.revenue)::bigint as revenue, sum(p.spent)::bigint as spent,
        sum(p.spent::numeric ^ 2)::numeric(40, 0) as squares
        from spending p group by p.is_control) g
$$;
grant execute on function app.compare_with_control to clientela_app;

-- Returns orders and revenue recovered by cart and payment reminders: the carts ordered and the orders paid. It is part
-- of the campaign's attributed revenue; null for other campaigns.
create or replace function app.recovered_by(campaign uuid) returns jsonb
language sql stable
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select case when c.trigger ->> 'kind' in ('cart_abandoned', 'payment_pending') then (
    select jsonb_build_object('orders', count(*), 'revenue', coalesce(sum(t.revenue), 0)) from attributions t
      join campaign_activities a on a.store_id = t.store_id and a.id = t.activity_id
      join campaign_enrollments e on e.store_id = a.store_id and e.id = a.enrollment_id
     where t.store_id = c.store_id and t.campaign_id = c.id and (e.about = 'payment' and e.about_id = t.order_id
       or e.about = 'cart' and exists (select from carts k
         where k.store_id = e.store_id and k.id = e.about_id and k.order_id = t.order_id))) end
    from campaigns c where c.store_id = app.current_store() and c.id = campaign
$$;
grant execute on function app.recovered_by to clientela_app;

create or replace function app.rebuild_campaign_outcome(campaign uuid, seen int, at timestamptz) returns void
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  store constant uuid := app.current_store();
begin
  with counted as (
    select k.channel, a.status, a.reason, a.is_control, count(*) as n from campaign_activities a
      join campaign_contents k on k.store_id = a.store_id and k.id = a.content_id
     where a.store_id = store and a.campaign_id = campaign
     group by 1, 2, 3, 4
  )
  update campaign_outcomes o
     set status = (select c.status from campaigns c where c.store_id = store and c.id = campaign),
       audience = (select coalesce(sum(g.n), 0) from counted g),
       counts = (select coalesce(jsonb_agg(to_jsonb(g)), '[]') from counted g),
       reached = (select count(distinct a.customer_id) from campaign_activities a
         where a.store_id = store and a.campaign_id = campaign and a.sent_at is not null),
       buyers = (select count(distinct t.customer_id) from attributions t
         where t.store_id = store and t.campaign_id = campaign),
       comparison = case when exists (select from counted g where g.is_control)
         then app.compare_with_control(campaign) end,
       saving_micros = case when exists (select from campaign_actions n
           where n.store_id = store and n.campaign_id = campaign and n.pick = 'cheapest')
         then (select coalesce(sum(a.saving_micros), 0) from campaign_activities a
           where a.store_id = store and a.campaign_id = campaign and a.sent_at is not null) end,
       recovered = app.recovered_by(campaign),
       results_at = at,
       stale_since = case when o.changes > seen then at end
   where o.store_id = store and o.campaign_id = campaign;
end $$;
grant execute on function app.rebuild_campaign_outcome to clientela_app;

-- Rebuilds the rollups of a campaign from its activities and attributions. The changes counted first are committed
-- and therefore included; a change during the rebuild makes the results stale again.
create or replace function app.rebuild_campaign_results(campaign uuid, at timestamptz) returns void
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  store constant uuid := app.current_store();
  zone text;
  seen int;
begin
  select time_zone into zone from stores where id = store;
  insert into campaign_outcomes (store_id, campaign_id) values (store, campaign) on conflict do nothing;
  select o.changes into seen from campaign_outcomes o where o.store_id = store and o.campaign_id = campaign;
  delete from campaign_results r where r.store_id = store and r.campaign_id = campaign;
  insert into campaign_results (store_id, campaign_id, content_id, variant, day, sent, delivered, opened, machine_opened,
    clicked, unsubscribed, failed, orders, revenue)
  select store, campaign, e.content_id, e.variant, e.day,
    coalesce(sum(e.n) filter (where e.kind = 'sent'), 0), coalesce(sum(e.n) filter (where e.kind = 'delivered'), 0),
    coalesce(sum(e.n) filter (where e.kind = 'opened'), 0), coalesce(sum(e.n) filter (where e.kind = 'machine_opened'), 0),
    coalesce(sum(e.n) filter (where e.kind = 'clicked'), 0), coalesce(sum(e.n) filter (where e.kind = 'unsubscribed'), 0),
    coalesce(sum(e.n) filter (where e.kind = 'failed'), 0), coalesce(sum(e.n) filter (where e.kind = 'orders'), 0),
    coalesce(sum(e.revenue), 0)
  from (
    select a.content_id, a.variant, k.kind, (k.at at time zone zone)::date as day, count(*) as n, 0::bigint as revenue
      from campaign_activities a
      cross join lateral (values
        ('sent', a.sent_at), ('delivered', a.delivered_at), ('opened', a.opened_at),
        ('machine_opened', case when a.opened_at is null then a.machine_opened_at end),
        ('clicked', a.clicked_at), ('unsubscribed', a.unsubscribed_at),
        ('failed', case when a.status in ('failed', 'invalid_contact') then a.completed_at end)
      ) as k(kind, at)
     where a.store_id = store and a.campaign_id = campaign and k.at is not null
     group by 1, 2, 3, 4
    union all
    select t.content_id, t.variant, 'orders', t.day, count(*), sum(t.revenue)::bigint
      from attributions t
     where t.store_id = store and t.campaign_id = campaign
     group by 1, 2, 4
  ) e
  group by e.content_id, e.variant, e.day;
  perform app.rebuild_campaign_outcome(campaign, seen, at);
end $$;
grant execute on function app.rebuild_campaign_results to clientela_app;
