-- E-mail models, campaigns, their activities, the send queue, tracking and what came back.

create table email_models (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null,
  name_sort text collate "C" not null generated always as (app.fold(name)) stored,
  subject text not null default '',
  document jsonb not null,
  -- Size of the compiled HTML part, for the warning.
  bytes int not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (store_id, id)
);
create index email_models_by_id on email_models (id);
call app.protect('email_models');

create table campaign_goals (
  id uuid primary key,
  key text not null unique,
  name text not null,
  position int not null
);
insert into campaign_goals (id, key, name, position)
select app.new_id(), key, name, position from (values
  ('sell_more', 'Vender mais', 1),
  ('win_back', 'Recuperar clientes', 2),
  ('abandoned_cart', 'Recuperar carrinho abandonado', 3),
  ('after_sale', 'Pós-venda', 4),
  ('birthday', 'Aniversário', 5),
  ('welcome', 'Boas-vindas', 6),
  ('expiring_cashback', 'Cashback a expirar', 7),
  ('launch', 'Lançamento', 8),
  ('satisfaction_survey', 'Pesquisa de satisfação', 9)
) as goal (key, name, position);
grant select on campaign_goals to clientela_app, clientela_system;

create table campaigns (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null,
  name_sort text collate "C" not null generated always as (app.fold(name)) stored,
  campaign_goal_id uuid references campaign_goals,
  status text not null default 'loading'
    check (status in ('loading', 'activated', 'paused', 'finished', 'canceled')),
  -- Empty while the campaign is a draft.
  launched_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  finished_at timestamptz,
  customer_limit int,
  control_percentage int not null default 0 check (control_percentage between 0 and 50),
  coupon text,
  restrictions jsonb not null,
  indicators jsonb not null,
  pause_reason text,
  -- Kept from the moment the recipients are known.
  customer_count int not null default 0,
  message_count int not null default 0,
  first_sent_at timestamptz,
  last_sent_at timestamptz,
  results_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (store_id, id)
);
create index campaigns_by_id on campaigns (id);
call app.protect('campaigns');

create table campaign_clusters (
  store_id uuid not null,
  campaign_id uuid not null,
  cluster_id uuid not null,
  is_exclusion boolean not null,
  primary key (store_id, campaign_id, is_exclusion, cluster_id),
  foreign key (store_id, campaign_id) references campaigns (store_id, id) on delete cascade,
  foreign key (store_id, cluster_id) references customer_clusters (store_id, id)
);
create index campaign_clusters_of on campaign_clusters (store_id, cluster_id);
call app.protect('campaign_clusters');

create table campaign_actions (
  store_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  position int not null,
  channel text not null default 'EMAIL' check (channel in ('EMAIL')),
  trigger text not null default 'campaign_start' check (trigger in ('campaign_start')),
  offset_value int not null default 0,
  offset_unit text not null default 'HOUR' check (offset_unit in ('HOUR', 'DAY', 'MONTH')),
  email_model_id uuid,
  -- The message as it was when the campaign was activated: later edits of the model change nothing.
  compiled jsonb,
  primary key (store_id, id),
  unique (store_id, campaign_id, position),
  foreign key (store_id, campaign_id) references campaigns (store_id, id) on delete cascade,
  foreign key (store_id, email_model_id) references email_models (store_id, id)
);
create index campaign_actions_of_model on campaign_actions (store_id, email_model_id);
call app.protect('campaign_actions');

create table campaign_variants (
  store_id uuid not null,
  action_id uuid not null,
  label text not null check (label in ('A', 'B')),
  subject text not null,
  primary key (store_id, action_id, label),
  foreign key (store_id, action_id) references campaign_actions (store_id, id) on delete cascade
);
call app.protect('campaign_variants');

-- Targets of the links of a message, stored before it leaves: an address never carries its target.
create table campaign_links (
  store_id uuid not null,
  action_id uuid not null,
  position int not null,
  url text not null,
  primary key (store_id, action_id, position),
  foreign key (store_id, action_id) references campaign_actions (store_id, id) on delete cascade
);
call app.protect('campaign_links');

-- One action for one customer. Everybody considered has a row, the left-out ones with their reason.
-- No index holds what sending and tracking change and pages are left half empty, so those updates
-- stay within their page. The campaign follows from the action, which alone is referenced.
create table campaign_activities (
  store_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  action_id uuid not null,
  customer_id uuid not null,
  -- Which occurrence of the trigger: one campaign start, or later one birthday, one cart.
  occurrence text not null default '',
  status text not null check (status in ('to_be_executed', 'complete', 'not_sent', 'invalid_contact',
    'waiting_to_send', 'sent', 'delivered', 'failed', 'read')),
  reason text,
  variant text not null default 'A' check (variant in ('A', 'B')),
  is_control boolean not null default false,
  -- 128 random bits, kept as the 16 bytes of a uuid; the name of this message in its links.
  token uuid not null,
  contact text,
  due_at timestamptz not null,
  sent_at timestamptz,
  delivered_at timestamptz,
  opened_at timestamptz,
  machine_opened_at timestamptz,
  clicked_at timestamptz,
  unsubscribed_at timestamptz,
  completed_by uuid,
  completed_at timestamptz,
  failures smallint not null default 0,
  response text,
  created_at timestamptz not null default now(),
  primary key (store_id, id),
  unique (store_id, action_id, customer_id, occurrence),
  unique (store_id, token),
  foreign key (store_id, action_id) references campaign_actions (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
) with (fillfactor = 50);
create index campaign_activities_by_id on campaign_activities (id);
create index campaign_activities_of_campaign on campaign_activities (store_id, campaign_id, id);
create index campaign_activities_of_customer on campaign_activities (store_id, customer_id, id);
call app.protect('campaign_activities');

-- Messages to leave. due_at is also the lease: claiming moves it ahead, so a dead worker's messages
-- come back by themselves; only the holder of the attempt may finish one.
create table send_queue (
  store_id uuid not null,
  activity_id uuid not null,
  campaign_id uuid not null,
  due_at timestamptz not null,
  attempt int not null default 0,
  primary key (store_id, activity_id),
  foreign key (store_id, activity_id) references campaign_activities (store_id, id) on delete cascade
) with (fillfactor = 70);
create index send_queue_due on send_queue (store_id, campaign_id, due_at, activity_id);
call app.protect('send_queue');

-- Which campaigns have something to do and when: no personal data, a row a campaign, so that one
-- look finds the work of all stores.
create table send_lanes (
  store_id uuid not null,
  campaign_id uuid not null,
  -- Next time there is a message to send; null: nothing left.
  wake_at timestamptz,
  -- Next time that sent messages count as delivered.
  settle_at timestamptz,
  -- Since when the results are behind the rows.
  stale_at timestamptz,
  primary key (store_id, campaign_id),
  foreign key (store_id, campaign_id) references campaigns (store_id, id) on delete cascade
);
create index send_lanes_wake on send_lanes (wake_at) where wake_at is not null;
call app.protect('send_lanes');

-- What happened to messages. Written by app.record_tracking in the statement that finds the message,
-- so no foreign key checks it again: opens arrive by the thousand a second.
create table tracking_events (
  store_id uuid not null,
  id uuid not null,
  activity_id uuid not null,
  kind text not null check (kind in ('open', 'machine_open', 'click', 'machine_click', 'unsubscribe')),
  link_position int,
  at timestamptz not null,
  primary key (store_id, id)
);
create index tracking_events_of on tracking_events (store_id, activity_id, at);
call app.protect('tracking_events');

-- Which orders changed, one row a statement, until their attribution is rebuilt.
create table order_changes (
  store_id uuid not null,
  id uuid not null default app.new_id(),
  from_at timestamptz not null,
  to_at timestamptz not null,
  primary key (store_id, id)
);
call app.protect('order_changes');

create function app.note_order_changes() returns trigger
language plpgsql security definer
set search_path = public, pg_catalog
as $$
begin
  insert into order_changes (store_id, from_at, to_at)
  select store_id, min(ordered_at), max(ordered_at) from changed
   where customer_id is not null
   group by store_id;
  return null;
end $$;
alter function app.note_order_changes owner to clientela_system;
create trigger orders_attributed_insert after insert on orders
  referencing new table as changed for each statement execute function app.note_order_changes();
create trigger orders_attributed_update after update on orders
  referencing new table as changed for each statement execute function app.note_order_changes();

-- A sale belongs to the latest message that reached its customer within the store's window before it.
create table attributions (
  store_id uuid not null,
  order_id uuid not null,
  activity_id uuid not null,
  campaign_id uuid not null,
  action_id uuid not null,
  variant text not null,
  customer_id uuid not null,
  ordered_at timestamptz not null,
  day date not null,
  revenue bigint not null,
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  foreign key (store_id, activity_id) references campaign_activities (store_id, id) on delete cascade
);
create index attributions_of_campaign on attributions (store_id, campaign_id, ordered_at, order_id);
create index attributions_of_activity on attributions (store_id, activity_id);
create index attributions_by_date on attributions (store_id, ordered_at);
call app.protect('attributions');

-- Results by day: a rollup that app.rebuild_campaign_results rebuilds from the rows above.
create table campaign_results (
  store_id uuid not null,
  campaign_id uuid not null,
  variant text not null,
  day date not null,
  sent int not null default 0,
  delivered int not null default 0,
  opened int not null default 0,
  machine_opened int not null default 0,
  clicked int not null default 0,
  unsubscribed int not null default 0,
  failed int not null default 0,
  orders int not null default 0,
  revenue bigint not null default 0,
  primary key (store_id, campaign_id, variant, day),
  foreign key (store_id, campaign_id) references campaigns (store_id, id) on delete cascade
);
call app.protect('campaign_results');

create table email_settings (
  store_id uuid primary key references stores,
  sender_name text not null,
  sender_address text not null,
  reply_to text,
  -- Null host: the platform's server, or the test outbox.
  host text,
  port int,
  security text check (security in ('tls', 'starttls', 'none')),
  user_name text not null default '',
  password_sealed bytea,
  messages_per_second int,
  max_connections int not null default 5,
  updated_at timestamptz not null default now()
);
call app.protect('email_settings');

create table email_domains (
  store_id uuid not null references stores,
  id uuid not null,
  domain text not null,
  selector text not null,
  public_key text not null,
  private_key_sealed bytea not null,
  created_at timestamptz not null default now(),
  primary key (store_id, id),
  unique (store_id, domain)
);
create index email_domains_by_id on email_domains (id);
call app.protect('email_domains');

-- The test outbox. A campaign's message is kept as its personal values and drawn again from the
-- campaign when somebody looks; a single message is kept whole.
create table outbox_messages (
  store_id uuid not null references stores,
  id uuid not null,
  channel text not null default 'EMAIL' check (channel in ('EMAIL')),
  campaign_id uuid,
  activity_id uuid,
  to_name text not null default '',
  to_address text not null,
  subject text not null,
  personal_values text[],
  html text,
  body text,
  created_at timestamptz not null default now(),
  primary key (store_id, id),
  foreign key (store_id, campaign_id) references campaigns (store_id, id) on delete cascade,
  foreign key (store_id, activity_id) references campaign_activities (store_id, id) on delete cascade
);
create index outbox_messages_by_id on outbox_messages (id);
create index outbox_messages_of_campaign on outbox_messages (store_id, campaign_id, id);
call app.protect('outbox_messages');

-- Lanes with work due, over all stores. Ids and instants only.
create function app.due_send_lanes(at timestamptz, most int)
returns table (store_id uuid, campaign_id uuid, wake_at timestamptz)
language sql stable security definer
set search_path = public, pg_catalog
as $$
  select l.store_id, l.campaign_id, l.wake_at from send_lanes l
   where l.wake_at <= at
   order by l.wake_at limit most
$$;
alter function app.due_send_lanes owner to clientela_system;
revoke all on function app.due_send_lanes from public;
grant execute on function app.due_send_lanes to clientela_app;

-- Stores with something to tidy: messages to count as delivered, results to refresh, orders to attribute.
create function app.stores_to_tidy(at timestamptz)
returns setof uuid
language sql stable security definer
set search_path = public, pg_catalog
as $$
  select l.store_id from send_lanes l where l.settle_at <= at or l.stale_at <= at
  union
  select c.store_id from order_changes c
$$;
alter function app.stores_to_tidy owner to clientela_system;
revoke all on function app.stores_to_tidy from public;
grant execute on function app.stores_to_tidy to clientela_app;

-- Records what happened to messages of any store in one statement, and answers for each input (by
-- its place) the target of the link and whether the message was known. Public addresses arrive
-- without a sign-in, so the store follows from its public key and the token together.
create function app.record_tracking(
  keys text[], tokens uuid[], kinds text[], links int[], at timestamptz[], ids uuid[])
returns table (place int, is_known boolean, url text)
language plpgsql volatile security definer
set search_path = public, pg_catalog
as $$
begin
  return query
  with hits as materialized (
    select h.n::int as n, a.store_id, a.id as activity_id, a.campaign_id, a.action_id, h.kind, h.link, h.at, h.id
      from unnest(keys, tokens, kinds, links, at, ids) with ordinality as h(key, token, kind, link, at, id, n)
      join stores s on s.public_key = h.key
      join campaign_activities a on a.store_id = s.id and a.token = h.token
     where a.sent_at is not null
  ), added as (
    insert into tracking_events (store_id, id, activity_id, kind, link_position, at)
    select h.store_id, h.id, h.activity_id, h.kind, h.link, h.at from hits h
  ), firsts as (
    select h.store_id, h.activity_id,
      min(h.at) filter (where h.kind in ('open', 'click')) as opened_at,
      min(h.at) filter (where h.kind in ('machine_open', 'machine_click')) as machine_opened_at,
      min(h.at) filter (where h.kind = 'click') as clicked_at
    from hits h group by h.store_id, h.activity_id
    order by h.store_id, h.activity_id
  ), marked as (
    update campaign_activities a set
      opened_at = coalesce(a.opened_at, f.opened_at),
      machine_opened_at = coalesce(a.machine_opened_at, f.machine_opened_at),
      clicked_at = coalesce(a.clicked_at, f.clicked_at),
      status = case when f.opened_at is not null and a.status in ('sent', 'delivered') then 'read' else a.status end,
      delivered_at = case when f.opened_at is not null then coalesce(a.delivered_at, f.opened_at) else a.delivered_at end
    from firsts f
    where a.store_id = f.store_id and a.id = f.activity_id
      and (a.opened_at is null and f.opened_at is not null
        or a.machine_opened_at is null and f.machine_opened_at is not null
        or a.clicked_at is null and f.clicked_at is not null)
    returning a.store_id, a.campaign_id
  ), stale as (
    update send_lanes l set stale_at = now()
      from (select distinct m.store_id, m.campaign_id from marked m) m
     where l.store_id = m.store_id and l.campaign_id = m.campaign_id and l.stale_at is null
  )
  select h.n, true, k.url
    from hits h
    left join campaign_links k on k.store_id = h.store_id and k.action_id = h.action_id and k.position = h.link;
end $$;
alter function app.record_tracking owner to clientela_system;
revoke all on function app.record_tracking from public;
grant execute on function app.record_tracking to clientela_app;

-- Rebuilds the attributions of sales in this span from orders and activities.
create function app.rebuild_attributions(from_at timestamptz, to_at timestamptz) returns void
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
  update send_lanes l set stale_at = coalesce(l.stale_at, now())
   where l.store_id = store and l.campaign_id in (
     select t.campaign_id from attributions t
      where t.store_id = store and t.ordered_at between from_at and to_at);
  delete from attributions t where t.store_id = store and t.ordered_at between from_at and to_at;
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
  update send_lanes l set stale_at = coalesce(l.stale_at, now())
   where l.store_id = store and l.campaign_id in (select campaign_id from added);
end $$;
grant execute on function app.rebuild_attributions to clientela_app;

-- Rebuilds the results rollup of one campaign from its activities and attributions.
create function app.rebuild_campaign_results(campaign uuid) returns void
language plpgsql
set search_path = public, pg_catalog
as $$
declare
  store constant uuid := app.current_store();
  zone text;
begin
  select time_zone into zone from stores where id = store;
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
grant execute on function app.rebuild_campaign_results to clientela_app;
