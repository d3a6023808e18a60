-- What messages cost: a price per add-on, credits of the plan before money, sums set aside per campaign.

alter table store_addons
  add column enabled boolean not null default true,
  -- Millionths of a cent an action costs beyond the plan.
  add column price_micros bigint not null default 0 check (price_micros >= 0),
  add column monthly_credits int not null default 0 check (monthly_credits >= 0);

create table addon_credits (
  store_id uuid not null,
  addon_id uuid not null,
  -- First day of the store's month.
  month date not null,
  granted int not null,
  -- Used or set aside for campaigns under way.
  taken int not null default 0 check (taken between 0 and granted),
  primary key (store_id, addon_id, month),
  foreign key (store_id, addon_id) references store_addons (store_id, id)
);
call app.protect('addon_credits');

-- What is set aside for a campaign, and how much of it is gone. Messages may be claimed up to what
-- credits and held money suffice for.
create table campaign_budgets (
  store_id uuid not null,
  campaign_id uuid not null,
  addon_id uuid not null,
  -- As it was when the campaign was launched.
  price_micros bigint not null check (price_micros > 0),
  credits int not null default 0,
  credits_month date,
  credits_used int not null default 0 check (credits_used <= credits),
  -- Cents put aside in all, less what was given back.
  held bigint not null default 0,
  -- Cents of it that the ledger has posted as spent.
  posted bigint not null default 0 check (posted <= held),
  claimed int not null default 0,
  sent int not null default 0,
  paid int not null default 0,
  moves int not null default 0,
  is_waiting boolean not null default false,
  primary key (store_id, campaign_id),
  foreign key (store_id, campaign_id) references campaigns (store_id, id) on delete cascade,
  foreign key (store_id, addon_id) references store_addons (store_id, id)
) with (fillfactor = 50);
create index campaign_budgets_waiting on campaign_budgets (store_id, campaign_id) where is_waiting;
call app.protect('campaign_budgets');

-- Messages and cents by store day, campaign and add-on: the outputs of the statement.
create table campaign_costs (
  store_id uuid not null,
  day date not null,
  campaign_id uuid not null,
  addon_id uuid not null,
  messages int not null default 0,
  credit_messages int not null default 0,
  cents bigint not null default 0,
  primary key (store_id, day, campaign_id, addon_id),
  foreign key (store_id, campaign_id) references campaigns (store_id, id) on delete cascade,
  foreign key (store_id, addon_id) references store_addons (store_id, id)
) with (fillfactor = 70);
call app.protect('campaign_costs');
