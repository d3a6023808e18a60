-- Sequences: campaigns whose trigger concerns one customer at a time, or whose messages have conditions.

-- A campaign has one trigger for all its actions: what makes customers enter, with its numbers.
alter table tenant.campaigns
  add trigger jsonb not null default '{"kind": "campaign_start"}',
  -- How customers come in again and what takes them out, in the form of the contract.
  add rules jsonb not null default '{}',
  -- Customers inside stay on the version of the messages with which they entered.
  add version int not null default 1,
  -- When the next customer inside has a step due: kept here, so that looking for work costs the same however
  -- many are inside, and those of a paused campaign cost nothing.
  add step_at timestamptz,
  -- Up to which of the store's days those whom the clock brings were looked for.
  add looked_until date;
create index campaigns_to_step on campaigns (step_at) where status = 'activated' and step_at is not null;
create index campaigns_triggered on campaigns (store_id)
  where status in ('activated', 'paused') and trigger ->> 'kind' <> 'campaign_start';

alter table tenant.campaign_actions
  drop column trigger,
  add version int not null default 1,
  -- What the action before it must have come to; all of them have to hold.
  add conditions text[] not null default '{}',
  drop constraint campaign_actions_store_id_campaign_id_position_key,
  add unique (store_id, campaign_id, version, position);

-- One occurrence of a campaign's trigger for one customer. Everyone considered has a row, the refused ones with
-- their reason.
create table tenant.campaign_entries (
  store_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  customer_id uuid not null,
  -- Which one: an order, a year, or '' where it happens once.
  occurrence text not null,
  triggered_at timestamptz not null,
  version int not null,
  state text not null check (state in ('running', 'completed', 'exited', 'refused')),
  -- Why refused, or out before the end.
  reason text,
  -- A sale after the trigger takes the customer out.
  ends_by_sale boolean not null default false,
  -- The place of the next action, when it is looked at, and since when it waits for its turn.
  step int not null default 0,
  due_at timestamptz,
  step_since timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (store_id, id),
  unique (store_id, campaign_id, customer_id, occurrence),
  foreign key (store_id, campaign_id) references campaigns (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
) with (fillfactor = 70, autovacuum_analyze_scale_factor = 0.02);
create index campaign_entries_due on campaign_entries (store_id, campaign_id, due_at) where state = 'running';
create index campaign_entries_of_customer on campaign_entries (store_id, customer_id, created_at);
call app.protect('campaign_entries');
call app.of_customer('campaign_entries', 'customer_id', 'own', 'own');
call app.owned_by('messaging/campaigns', 'campaign_entries');

-- Which customer's way through a sequence an activity belongs to; null: a campaign sent once.
alter table tenant.campaign_activities add entry_id uuid;
