-- Campaign results.

-- Opens, clicks and opt-outs. Written by app.record_tracking in the statement that finds the message, so there is
-- no foreign key, and one index serves both: thousands of opens arrive per second.
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

-- Rollup of a campaign's other figures and of its sending progress: counting a million rows for each view would
-- saturate the database while it sends.
create table tenant.campaign_outcomes (
  store_id uuid not null,
  campaign_id uuid not null,
  -- Settled messages, as far as the consumer campaign_results has read; unread events are added on top.
  settled int not null default 0,
  -- Activities: all of them, and how many have the same channel, status, reason and side of the comparison.
  audience int not null default 0,
  counts jsonb not null default '[]',
  -- Customers.
  reached int not null default 0,
  buyers int not null default 0,
  -- Customers, buyers, orders and revenue of both sides; null without a control group.
  comparison jsonb,
  -- Savings on sent messages from choosing contents by cost; null without that choice.
  saving_micros bigint,
  -- Orders of carts and payments that were reminded of: how many, and their cents. Null: the campaign reminds
  -- of none.
  recovered jsonb,
  results_at timestamptz,
  -- Since when the results are stale; null: fresh. `changes` counts pending changes, so that one during a refresh
  -- is left to the next and neither blocks the other.
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
