-- Campaigns and their content. A campaign is a sequence if its trigger concerns one customer at a time, or its
-- messages have conditions.

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
  -- One trigger for all actions of a campaign, with its parameters.
  trigger jsonb not null default '{"kind": "campaign_start"}',
  -- Re-entry and exit rules, in the form of the contract.
  rules jsonb not null default '{}',
  -- Enrollments stay on the version of the messages with which they entered.
  version int not null default 1,
  -- Priority if the store's weekly_messages permits only one campaign: 1 before 2 before 3.
  priority int not null default 2 check (priority between 1 and 3),
  -- The bonus rule as its owner edits it; the ledger stores the version under which purchases earned.
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
  -- Set once the recipients are known.
  customer_count int not null default 0,
  message_count int not null default 0,
  first_sent_at timestamptz,
  last_sent_at timestamptz,
  -- Next time that sent messages count as delivered.
  settle_at timestamptz,
  -- The earliest due step of all enrollments: stored here, so that polling costs the same for any number of them,
  -- and nothing for a paused campaign.
  step_at timestamptz,
  -- The last day of the store on which schedule triggers ran.
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
  -- The message of the first version that this one continues: deduplication spans all of them. Otherwise its own
  -- id.
  origin_id uuid not null default app.new_id(),
  -- Required results of the previous action; all must hold.
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

-- Start of each version of a sequence, whose messages may change during enrollments; the launch creates the first
-- one.
create table tenant.campaign_editions (
  store_id uuid not null,
  campaign_id uuid not null,
  version int not null,
  published_at timestamptz not null,
  published_by uuid,
  -- Number of enrollments migrated to it; null: they stayed on theirs.
  taken_along int,
  primary key (store_id, campaign_id, version),
  foreign key (store_id, campaign_id) references campaigns (store_id, id) on delete cascade
);
call app.protect('campaign_editions');

-- Content of an action, one for each possible channel.
create table tenant.campaign_contents (
  store_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  action_id uuid not null,
  position int not null,
  channel text not null check (channel in ('EMAIL', 'SMS', 'OFFICIAL_WHATSAPP', 'NON_OFFICIAL_WHATSAPP', 'MANUAL_WHATSAPP')),
  email_model_id uuid,
  -- Channel-specific settings, in the form of the contract: accents, template, deadline.
  settings jsonb not null default '{}',
  -- The message as it was when the campaign was activated: later edits of the model change nothing.
  compiled jsonb,
  -- Name of the message's model; it stays after the campaign ends.
  email_model_name text,
  -- Messages that mention bonuses get the customer's balance at sending time.
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
  -- The varied text: the subject of an e-mail, the text of an SMS or WhatsApp, a template's name.
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
