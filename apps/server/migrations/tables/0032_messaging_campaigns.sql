-- Campaigns and what they say. One whose trigger concerns one customer at a time, or whose messages have
-- conditions, is a sequence.

create table platform.campaign_goals (
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

create table tenant.campaigns (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null,
  name_sort text collate "C" not null generated always as (app.fold(name)) stored,
  campaign_goal_id uuid,
  -- A campaign has one trigger for all its actions: what makes customers enter, with its numbers.
  trigger jsonb not null default '{"kind": "campaign_start"}',
  -- How customers come in again and what takes them out, in the form of the contract.
  rules jsonb not null default '{}',
  -- Customers inside stay on the version of the messages with which they entered.
  version int not null default 1,
  -- Which campaign goes first where weekly_messages of the store leaves room for one only: 1 before 2 before 3.
  priority int not null default 2 check (priority between 1 and 3),
  -- What a campaign gives, as its owner writes it; the ledger keeps it as it was when purchases earned by it.
  bonus_strategy jsonb,
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
  -- Next time that sent messages count as delivered.
  settle_at timestamptz,
  -- When the next customer inside has a step due: kept here, so that looking for work costs the same however
  -- many are inside, and those of a paused campaign cost nothing.
  step_at timestamptz,
  -- Up to which of the store's days those whom the clock brings were looked for.
  looked_until date,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (store_id, id)
);
create index campaigns_by_id on campaigns (id);
create index campaigns_to_end on campaigns (ended_at) where status = 'activated' and ended_at is not null;
create index campaigns_settle on campaigns (settle_at) where settle_at is not null;
create index campaigns_to_step on campaigns (step_at) where status = 'activated' and step_at is not null;
create index campaigns_triggered on campaigns (store_id)
  where status in ('activated', 'paused') and trigger ->> 'kind' <> 'campaign_start';
call app.protect('campaigns');

create table tenant.campaign_clusters (
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

create table tenant.campaign_actions (
  store_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  version int not null default 1,
  position int not null,
  -- Which message of the first edition this one continues: what was sent under one counts for all of them. A
  -- message that continues none is its own beginning.
  origin_id uuid not null default app.new_id(),
  -- What the action before it must have come to; all of them have to hold.
  conditions text[] not null default '{}',
  -- Messages about a payment leave at moments of its own: soon after the order, and before it runs out.
  moment text not null default 'offset' check (moment in ('offset', 'first_reminder', 'last_reminder')),
  offset_value int not null default 0,
  offset_unit text not null default 'HOUR' check (offset_unit in ('HOUR', 'DAY', 'MONTH')),
  -- Which of its contents a customer gets; channel_test: one of two channels, half of the people each.
  pick text not null default 'first_reachable' check (pick in ('first_reachable', 'cheapest', 'channel_test')),
  primary key (store_id, id),
  unique (store_id, campaign_id, version, position),
  foreign key (store_id, campaign_id) references campaigns (store_id, id) on delete cascade
);
call app.protect('campaign_actions');

-- From when on customers get an edition of a sequence, whose messages are changed while they are inside; the
-- first one goes with the launch.
create table tenant.campaign_editions (
  store_id uuid not null,
  campaign_id uuid not null,
  version int not null,
  published_at timestamptz not null,
  published_by uuid,
  -- How many who were inside went over to it; null: they stayed with theirs.
  taken_along int,
  primary key (store_id, campaign_id, version),
  foreign key (store_id, campaign_id) references campaigns (store_id, id) on delete cascade
);
call app.protect('campaign_editions');

-- What an action says, once for each channel that it may take.
create table tenant.campaign_contents (
  store_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  action_id uuid not null,
  position int not null,
  channel text not null check (channel in ('EMAIL', 'SMS', 'OFFICIAL_WHATSAPP', 'NON_OFFICIAL_WHATSAPP', 'MANUAL_WHATSAPP')),
  email_model_id uuid,
  -- What only its channel knows, in the form of the contract: accents, template, deadline.
  settings jsonb not null default '{}',
  -- The message as it was when the campaign was activated: later edits of the model change nothing.
  compiled jsonb,
  -- A campaign that is over keeps the name of the model its message was made from.
  email_model_name text,
  -- Messages that speak of bonuses are told what their customers have when they leave.
  speaks_of_bonus boolean not null generated always as (coalesce(compiled::text like '%bonus.%', false)) stored,
  primary key (store_id, id),
  unique (store_id, action_id, position),
  unique (store_id, action_id, channel),
  foreign key (store_id, action_id) references campaign_actions (store_id, id) on delete cascade,
  foreign key (store_id, email_model_id) references email_models (store_id, id)
);
create index campaign_contents_of_campaign on campaign_contents (store_id, campaign_id);
create index campaign_contents_of_model on campaign_contents (store_id, email_model_id);
call app.protect('campaign_contents');

create table tenant.campaign_variants (
  store_id uuid not null,
  content_id uuid not null,
  label text not null check (label in ('A', 'B')),
  -- What the variants differ in: the subject of an e-mail, the text of an SMS or a WhatsApp, a template's name.
  text text not null,
  primary key (store_id, content_id, label),
  foreign key (store_id, content_id) references campaign_contents (store_id, id) on delete cascade
);
call app.protect('campaign_variants');

-- Targets of the links of a message, stored before it leaves: an address never carries its target.
create table tenant.campaign_links (
  store_id uuid not null,
  content_id uuid not null,
  position int not null,
  url text not null,
  primary key (store_id, content_id, position),
  foreign key (store_id, content_id) references campaign_contents (store_id, id) on delete cascade
);
call app.protect('campaign_links');

call app.owned_by('messaging/campaigns',
  'campaign_goals', 'campaigns', 'campaign_clusters', 'campaign_actions', 'campaign_editions',
  'campaign_contents', 'campaign_variants', 'campaign_links');
