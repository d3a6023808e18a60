-- What came of campaigns.

-- What happened to messages. Written by app.record_tracking in the statement that finds the message,
-- so no foreign key checks it again, and one index serves both: opens arrive by the thousand a second.
create table tenant.tracking_events (
  store_id uuid not null,
  id uuid not null,
  activity_id uuid not null,
  kind text not null check (kind in ('open', 'machine_open', 'click', 'machine_click', 'unsubscribe')),
  link_position int,
  at timestamptz not null,
  primary key (store_id, activity_id, at, id)
);
call app.protect('tracking_events');

-- Results by day: a rollup that app.rebuild_campaign_results rebuilds from activities and attributions.
create table tenant.campaign_results (
  store_id uuid not null,
  campaign_id uuid not null,
  content_id uuid not null,
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
  primary key (store_id, campaign_id, content_id, variant, day),
  foreign key (store_id, campaign_id) references campaigns (store_id, id) on delete cascade
);
call app.protect('campaign_results');

-- What screens show of a campaign beside its figures by day is a rollup too, and so is how far its sending
-- is: counting a million rows for each look at it would be all the database does while it sends.
create table tenant.campaign_outcomes (
  store_id uuid not null,
  campaign_id uuid not null,
  -- Messages that found their end, one way or the other, as far as the consumer campaign_results has read;
  -- those of the events that it has not come on top.
  settled int not null default 0,
  -- Activities: all of them, and how many have the same channel, status, reason and side of the comparison.
  audience int not null default 0,
  counts jsonb not null default '[]',
  -- Customers.
  reached int not null default 0,
  buyers int not null default 0,
  -- Customers, buyers, orders and revenue of both sides; null without a control group.
  comparison jsonb,
  -- What choosing contents by cost saved on messages that left; null where nothing is chosen so.
  saving_micros bigint,
  -- Orders of carts and payments that were reminded of: how many, and their cents. Null: the campaign reminds
  -- of none.
  recovered jsonb,
  results_at timestamptz,
  -- Since when the results are behind; null while they are not. `changes` counts what they have to follow,
  -- so that what comes during a refresh is there for the next one and nobody waits for either.
  stale_since timestamptz,
  changes int not null default 0,
  primary key (store_id, campaign_id),
  foreign key (store_id, campaign_id) references campaigns (store_id, id) on delete cascade
);
create index campaign_outcomes_stale on campaign_outcomes (stale_since) where stale_since is not null;
call app.protect('campaign_outcomes');

-- A sale belongs to the latest message that reached its customer within the store's window before it.
create table tenant.attributions (
  store_id uuid not null,
  order_id uuid not null,
  activity_id uuid not null,
  campaign_id uuid not null,
  action_id uuid not null,
  content_id uuid not null,
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
call app.of_customer('attributions', 'customer_id', 'follow', 'keep', 'orders');

call app.owned_by('messaging/campaigns', 'tracking_events', 'campaign_results', 'campaign_outcomes', 'attributions');
