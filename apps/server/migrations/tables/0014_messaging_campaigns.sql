-- Campaigns, their activities, and what came of them.

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
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (store_id, id)
);
create index campaigns_by_id on campaigns (id);
create index campaigns_to_end on campaigns (ended_at) where status = 'activated' and ended_at is not null;
create index campaigns_settle on campaigns (settle_at) where settle_at is not null;
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
  position int not null,
  trigger text not null default 'campaign_start' check (trigger in ('campaign_start')),
  offset_value int not null default 0,
  offset_unit text not null default 'HOUR' check (offset_unit in ('HOUR', 'DAY', 'MONTH')),
  -- Which of its contents a customer gets.
  pick text not null default 'first_reachable' check (pick in ('first_reachable', 'cheapest')),
  primary key (store_id, id),
  unique (store_id, campaign_id, position),
  foreign key (store_id, campaign_id) references campaigns (store_id, id) on delete cascade
);
call app.protect('campaign_actions');

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

-- One action for one customer. Everybody considered has a row, the left-out ones with their reason.
-- No index holds what sending and tracking change and pages are left half empty, so those updates
-- stay within their page.
create table tenant.campaign_activities (
  store_id uuid not null,
  id uuid not null,
  campaign_id uuid not null,
  action_id uuid not null,
  -- Which of its contents this customer gets; the next one where this one cannot arrive.
  content_id uuid not null,
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
  -- The contents that could not arrive, a bit for each place.
  tried smallint not null default 0,
  -- What the chosen content costs less than the first one that would reach this customer.
  saving_micros bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (store_id, id),
  unique (store_id, action_id, customer_id, occurrence),
  unique (store_id, token),
  foreign key (store_id, action_id) references campaign_actions (store_id, id),
  foreign key (store_id, content_id) references campaign_contents (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
) with (fillfactor = 50, autovacuum_analyze_scale_factor = 0.02);
create index campaign_activities_by_id on campaign_activities (id);
create index campaign_activities_of_campaign on campaign_activities (store_id, campaign_id, id);
create index campaign_activities_of_customer on campaign_activities (store_id, customer_id, id);
-- The activities of a period, without walking all the others of the store.
create index campaign_activities_due on campaign_activities (store_id, due_at, id);
call app.protect('campaign_activities');
call app.of_customer('campaign_activities', 'customer_id', 'own', 'own');
create trigger campaign_activities_gone after delete on campaign_activities
  referencing old table as gone for each statement execute function app.forget_queued();

-- Results by day: a rollup that app.rebuild_campaign_results rebuilds from the rows above.
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

call app.owned_by('messaging/campaigns',
  'campaign_goals', 'campaigns', 'campaign_clusters', 'campaign_actions', 'campaign_contents', 'campaign_variants',
  'campaign_links', 'campaign_activities', 'campaign_results', 'campaign_outcomes', 'attributions');
