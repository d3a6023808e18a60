-- Plans and add-ons of the platform, those of each store, and their costs.

create table platform.addons (
  id uuid primary key,
  -- Subject; several add-ons may share one.
  name text not null check (name in ('email', 'sms', 'whatsapp', 'campaign', 'cart_recovery', 'ab_testing',
    'advanced_analytics', 'priority_support', 'marketplace_integration', 'ai_campaigns', 'custom_domain', 'white_label')),
  type text not null check (type in ('CHANNEL', 'CAMPAIGN_TRIGGER', 'FEATURE', 'LIMITATION', 'SMS_CHANNEL', 'EMAIL_CHANNEL')),
  title text not null,
  description text not null default '',
  -- WhatsApp has a price for each category of messages; the other channels have one.
  price_kind text not null default 'each' check (price_kind in ('each', 'marketing', 'utility', 'service')),
  usage_period text not null check (usage_period in ('month', 'year', 'quarter', 'semester', 'each')),
  billing text not null check (billing in ('monthly', 'one_time')),
  -- Null: on request.
  price bigint check (price >= 0),
  -- Messages or campaigns that each payment adds to its period.
  units int check (units > 0),
  -- Whether an accepted but undelivered message is refunded. Carriers bill those too, so a platform may refuse;
  -- screens show which applies.
  returned_on_failure boolean not null default true,
  listed boolean not null default false,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- Initial catalogue; administrators set prices and put it on sale.
insert into addons (id, name, type, title, usage_period, billing, price_kind) values
  (app.new_id(), 'email', 'EMAIL_CHANNEL', 'E-mail', 'each', 'monthly', 'each'),
  (app.new_id(), 'sms', 'SMS_CHANNEL', 'SMS', 'each', 'monthly', 'each'),
  (app.new_id(), 'whatsapp', 'CHANNEL', 'WhatsApp: marketing', 'each', 'monthly', 'marketing'),
  (app.new_id(), 'whatsapp', 'CHANNEL', 'WhatsApp: utilidade', 'each', 'monthly', 'utility'),
  (app.new_id(), 'whatsapp', 'CHANNEL', 'WhatsApp: atendimento', 'each', 'monthly', 'service'),
  (app.new_id(), 'campaign', 'LIMITATION', 'Campanhas extras', 'month', 'monthly', 'each'),
  (app.new_id(), 'cart_recovery', 'CAMPAIGN_TRIGGER', 'Recuperação de carrinho', 'month', 'monthly', 'each'),
  (app.new_id(), 'ab_testing', 'FEATURE', 'Testes A/B', 'month', 'monthly', 'each'),
  (app.new_id(), 'advanced_analytics', 'FEATURE', 'Análises avançadas', 'month', 'monthly', 'each'),
  (app.new_id(), 'priority_support', 'FEATURE', 'Suporte prioritário', 'month', 'monthly', 'each'),
  (app.new_id(), 'marketplace_integration', 'FEATURE', 'Integração com marketplaces', 'month', 'monthly', 'each'),
  (app.new_id(), 'ai_campaigns', 'FEATURE', 'Campanhas com IA', 'month', 'monthly', 'each'),
  (app.new_id(), 'custom_domain', 'FEATURE', 'Domínio próprio', 'year', 'one_time', 'each'),
  (app.new_id(), 'white_label', 'FEATURE', 'Marca própria', 'month', 'monthly', 'each');
create unique index addons_title on addons (lower(title)) where retired_at is null;
grant select, insert, update on addons to clientela_app;
grant select, insert on addons to clientela_system;

-- Price of an action beyond credits, from a day of the store on.
create table platform.usage_prices (
  addon_id uuid not null references addons,
  effective_on date not null,
  price_micros bigint not null check (price_micros >= 0),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (addon_id, effective_on)
);
grant select, insert, update on usage_prices to clientela_app;

create table platform.plans (
  id uuid primary key,
  name text not null,
  description text not null default '',
  -- Null: on request.
  price bigint check (price >= 0),
  listed boolean not null default false,
  -- Null: without limit.
  customer_limit int check (customer_limit >= 0),
  message_limit int check (message_limit >= 0),
  campaign_limit int check (campaign_limit >= 0),
  benefits text[] not null default '{}',
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Feature tags: a store has its own features and those of its plan.
  features text[] not null default '{}'
);
create unique index plans_name on plans (lower(name)) where retired_at is null;
grant select, insert, update on plans to clientela_app;
grant select on plans to clientela_system;

create table platform.plan_addons (
  plan_id uuid not null references plans,
  addon_id uuid not null references addons,
  monthly_credits int not null default 0 check (monthly_credits >= 0),
  -- Null: the catalogue's price of the day.
  price_micros bigint check (price_micros >= 0),
  primary key (plan_id, addon_id)
);
grant select, insert, update, delete on plan_addons to clientela_app;

-- The plan of a store as agreed: a later change of the plan does not change it.
create table tenant.store_plans (
  store_id uuid primary key references stores,
  plan_id uuid not null,
  price bigint check (price >= 0),
  customer_limit int check (customer_limit >= 0),
  message_limit int check (message_limit >= 0),
  campaign_limit int check (campaign_limit >= 0),
  -- In shorter months the last day.
  renewal_day int not null check (renewal_day between 1 and 31),
  since date not null,
  -- Days of the store; the period ends before its renewal on period_end.
  period_start date not null,
  period_end date not null check (period_end > period_start)
);
create index store_plans_due on store_plans (period_end);
create index store_plans_of on store_plans (plan_id);
call app.protect('store_plans');

-- Append-only: usage and cost of a period, written when it ends.
create table tenant.plan_renewals (
  store_id uuid not null references stores,
  period_start date not null,
  period_end date not null,
  plan_id uuid not null,
  price bigint,
  customers int not null,
  messages int not null,
  campaigns int not null,
  usage_cost bigint not null,
  addons_cost bigint not null,
  created_at timestamptz not null,
  primary key (store_id, period_start)
);
call app.protect('plan_renewals');
revoke update, delete on plan_renewals from clientela_app;

create table tenant.plan_requests (
  store_id uuid not null references stores,
  id uuid not null,
  -- Null: whichever fits.
  plan_id uuid,
  message text not null default '',
  status text not null default 'open' check (status in ('open', 'accepted', 'declined')),
  answer text,
  requested_by uuid,
  created_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  primary key (store_id, id)
);
create unique index plan_requests_open on plan_requests (store_id) where status = 'open';
create index plan_requests_oldest on plan_requests (created_at, id) where status = 'open';
call app.protect('plan_requests');

-- Notices to the store about its limits: one per period and step.
create table tenant.plan_notices (
  store_id uuid not null references stores,
  period_start date not null,
  of text not null check (of in ('customers', 'messages', 'campaigns')),
  percent int not null,
  primary key (store_id, period_start, of, percent)
);
call app.protect('plan_notices');

-- Add-ons of a store.
create table tenant.store_addons (
  store_id uuid not null references stores,
  id uuid not null,
  created_at timestamptz not null default now(),
  enabled boolean not null default true,
  -- Millionths of a cent an action costs beyond the plan. Null: the catalogue's price of the day.
  price_micros bigint check (price_micros >= 0),
  monthly_credits int not null default 0 check (monthly_credits >= 0),
  addon_id uuid not null,
  -- Payer: included in the plan, or paid by the store.
  source text not null default 'plan' check (source in ('plan', 'store')),
  is_canceled boolean not null default false,
  -- One-time add-ons end on this day of the store.
  ends_on date,
  primary key (store_id, id),
  unique (store_id, addon_id)
);
create index store_addons_ending on store_addons (ends_on) where enabled and ends_on is not null;
call app.protect('store_addons');

-- Payments of add-ons, completed or pending. Rows are never deleted.
create table tenant.addon_charges (
  store_id uuid not null,
  id uuid not null,
  store_addon_id uuid not null,
  reason text not null check (reason in ('contract', 'renewal')),
  period_start date not null,
  amount bigint not null check (amount >= 0),
  units int,
  status text not null check (status in ('waiting', 'paid', 'lapsed')),
  -- The day of the statement on which it was paid.
  day date check ((day is not null) = (status = 'paid')),
  -- End of the grace period of an unpaid add-on.
  grace_until date,
  created_by uuid,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, store_addon_id) references store_addons (store_id, id)
);
create unique index addon_charges_renewal on addon_charges (store_id, store_addon_id, period_start) where reason = 'renewal';
create index addon_charges_of_period on addon_charges (store_id, period_start);
create index addon_charges_of_day on addon_charges (store_id, day, id) where status = 'paid' and amount > 0;
create index addon_charges_waiting on addon_charges (store_id, grace_until) where status = 'waiting';
call app.protect('addon_charges');
revoke delete on addon_charges from clientela_app;

call app.owned_by('installation/administration', 'addons', 'usage_prices', 'plans', 'plan_addons');
call app.owned_by('billing/plans', 'store_plans', 'plan_renewals', 'plan_requests', 'plan_notices');
call app.owned_by('billing/wallet', 'store_addons', 'addon_charges');
