-- Plans and add-ons of the platform, what each store has of them, and what that cost.

create table addons (
  id uuid primary key,
  -- What it is about; several add-ons may be about the same.
  name text not null check (name in ('email', 'sms', 'whatsapp', 'campaign', 'cart_recovery', 'ab_testing',
    'advanced_analytics', 'priority_support', 'marketplace_integration', 'ai_campaigns', 'custom_domain', 'white_label')),
  type text not null check (type in ('CHANNEL', 'CAMPAIGN_TRIGGER', 'FEATURE', 'LIMITATION', 'SMS_CHANNEL', 'EMAIL_CHANNEL')),
  title text not null,
  description text not null default '',
  usage_period text not null check (usage_period in ('month', 'year', 'quarter', 'semester', 'each')),
  billing text not null check (billing in ('monthly', 'one_time')),
  -- Null: on request.
  price bigint check (price >= 0),
  -- Messages or campaigns that each payment of it adds to the period it is made in.
  units int check (units > 0),
  listed boolean not null default false,
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index addons_title on addons (lower(title)) where retired_at is null;
grant select, insert, update on addons to clientela_app;
grant select, insert on addons to clientela_system;

-- What the installation knows from the start; administrators set prices and put them on sale.
insert into addons (id, name, type, title, usage_period, billing) values
  (app.new_id(), 'email', 'EMAIL_CHANNEL', 'E-mail', 'each', 'monthly'),
  (app.new_id(), 'sms', 'SMS_CHANNEL', 'SMS', 'each', 'monthly'),
  (app.new_id(), 'whatsapp', 'CHANNEL', 'WhatsApp', 'each', 'monthly'),
  (app.new_id(), 'campaign', 'LIMITATION', 'Campanhas extras', 'month', 'monthly'),
  (app.new_id(), 'cart_recovery', 'CAMPAIGN_TRIGGER', 'Recuperação de carrinho', 'month', 'monthly'),
  (app.new_id(), 'ab_testing', 'FEATURE', 'Testes A/B', 'month', 'monthly'),
  (app.new_id(), 'advanced_analytics', 'FEATURE', 'Análises avançadas', 'month', 'monthly'),
  (app.new_id(), 'priority_support', 'FEATURE', 'Suporte prioritário', 'month', 'monthly'),
  (app.new_id(), 'marketplace_integration', 'FEATURE', 'Integração com marketplaces', 'month', 'monthly'),
  (app.new_id(), 'ai_campaigns', 'FEATURE', 'Campanhas com IA', 'month', 'monthly'),
  (app.new_id(), 'custom_domain', 'FEATURE', 'Domínio próprio', 'year', 'one_time'),
  (app.new_id(), 'white_label', 'FEATURE', 'Marca própria', 'month', 'monthly');

-- What an action costs beyond credits, from a day of the store on.
create table usage_prices (
  addon_id uuid not null references addons,
  effective_on date not null,
  price_micros bigint not null check (price_micros >= 0),
  created_by uuid references users,
  created_at timestamptz not null default now(),
  primary key (addon_id, effective_on)
);
grant select, insert, update on usage_prices to clientela_app;

create function app.usage_price_on(addon uuid, day date) returns bigint
language sql stable parallel safe
return (select price_micros from usage_prices p where p.addon_id = addon and p.effective_on <= day
  order by p.effective_on desc limit 1);

create table plans (
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
  updated_at timestamptz not null default now()
);
create unique index plans_name on plans (lower(name)) where retired_at is null;
grant select, insert, update on plans to clientela_app;
grant select on plans to clientela_system;

create table plan_addons (
  plan_id uuid not null references plans,
  addon_id uuid not null references addons,
  monthly_credits int not null default 0 check (monthly_credits >= 0),
  -- Null: the catalogue's price of the day.
  price_micros bigint check (price_micros >= 0),
  primary key (plan_id, addon_id)
);
grant select, insert, update, delete on plan_addons to clientela_app;

-- The plan of a store as agreed: a later change of the plan does not change it.
create table store_plans (
  store_id uuid primary key references stores,
  plan_id uuid not null references plans,
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

-- Append-only: what a period used and cost, written when it ends.
create table plan_renewals (
  store_id uuid not null references stores,
  period_start date not null,
  period_end date not null,
  plan_id uuid not null references plans,
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

-- What a store has becomes an instance of what the catalogue offers.
alter table store_addons
  add column addon_id uuid references addons,
  -- By whom it is paid: within the plan, or by the store on its own.
  add column source text not null default 'plan' check (source in ('plan', 'store')),
  add column is_canceled boolean not null default false,
  -- One-time add-ons end on this day of the store.
  add column ends_on date;
set local role clientela_system;
insert into addons (id, name, type, title, usage_period, billing)
select app.new_id(), s.name, s.type, s.name || ' (' || s.type || ')', 'month', 'monthly'
  from (select distinct name, type from store_addons) s
 where not exists (select from addons a where a.name = s.name and a.type = s.type);
update store_addons s set addon_id = a.id from addons a where a.name = s.name and a.type = s.type;
reset role;
alter table store_addons
  alter column addon_id set not null,
  drop column name,
  drop column type,
  add unique (store_id, addon_id),
  -- Null: the catalogue's price of the day.
  alter column price_micros drop not null,
  alter column price_micros drop default;
create index store_addons_ending on store_addons (ends_on) where enabled and ends_on is not null;

-- Credits open with the store's own period.
alter table addon_credits rename column month to period_start;
alter table campaign_budgets rename column credits_month to credits_period;
-- Credits taken in earlier periods: when given back, they are over.
alter table campaign_budgets add column credits_older int not null default 0;

-- Each payment of an add-on, made or waited for. Nothing is deleted.
create table addon_charges (
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
  -- Until then the store has what it has not paid yet.
  grace_until date,
  created_by uuid references users,
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

alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in ('topup', 'topup_fee', 'refund',
  'chargeback', 'chargeback_fee', 'hold', 'release', 'messages', 'addon'));

create table plan_requests (
  store_id uuid not null references stores,
  id uuid not null,
  -- Null: whichever fits.
  plan_id uuid references plans,
  message text not null default '',
  status text not null default 'open' check (status in ('open', 'accepted', 'declined')),
  answer text,
  requested_by uuid references users,
  created_at timestamptz not null,
  decided_by uuid references users,
  decided_at timestamptz,
  primary key (store_id, id)
);
create unique index plan_requests_open on plan_requests (store_id) where status = 'open';
create index plan_requests_oldest on plan_requests (created_at, id) where status = 'open';
call app.protect('plan_requests');

-- What the store was told of its limits: once a period and step.
create table plan_notices (
  store_id uuid not null references stores,
  period_start date not null,
  of text not null check (of in ('customers', 'messages', 'campaigns')),
  percent int not null,
  primary key (store_id, period_start, of, percent)
);
call app.protect('plan_notices');

-- Append-only: what administrators changed of the platform itself.
create table platform_acts (
  id uuid primary key,
  user_id uuid references users,
  action text not null,
  target_id uuid,
  details jsonb not null default '{}',
  created_at timestamptz not null
);
create index platform_acts_newest on platform_acts (created_at desc, id desc);
grant select, insert on platform_acts to clientela_app;

-- Stores in which a period, a one-time add-on or a grace ends by now where the store is.
create function app.stores_with_plan_work(at timestamptz) returns setof uuid
language sql stable security definer
set search_path = public, pg_catalog
as $$
  with due as (
    select store_id, period_end as day from store_plans where period_end <= (at at time zone 'UTC')::date + 1
    union all
    select store_id, ends_on from store_addons
     where enabled and ends_on is not null and ends_on <= (at at time zone 'UTC')::date + 1
    union all
    select store_id, grace_until from addon_charges
     where status = 'waiting' and grace_until <= (at at time zone 'UTC')::date + 1)
  select distinct s.id from due d join stores s on s.id = d.store_id
   where d.day <= (at at time zone s.time_zone)::date
$$;
alter function app.stores_with_plan_work owner to clientela_system;
revoke all on function app.stores_with_plan_work from public;
grant execute on function app.stores_with_plan_work to clientela_app;

-- Stores that use four fifths or more of something their plan limits.
create function app.stores_near_limits() returns setof uuid
language sql stable security definer
set search_path = public, pg_catalog
as $$
  select p.store_id from store_plans p join store_counts c on c.store_id = p.store_id
   where c.customers * 5 >= p.customer_limit::bigint * 4
  union
  select p.store_id from store_plans p
    join campaign_results r on r.store_id = p.store_id and r.day >= p.period_start
   where p.message_limit is not null
   group by p.store_id, p.message_limit having sum(r.sent) * 5 >= p.message_limit::bigint * 4
$$;
alter function app.stores_near_limits owner to clientela_system;
revoke all on function app.stores_near_limits from public;
grant execute on function app.stores_near_limits to clientela_app;

-- Administration: stores by name, a page at a time.
create index stores_by_name on stores (app.fold(name), id);
create index stores_name_fragments on stores using gin (app.fold(name) gin_trgm_ops);

create function app.administered_stores(
  fragment text, wanted_plan uuid, wanted_state text, page_limit int, page_offset int)
returns table (
  id uuid, name text, enabled boolean, plan_id uuid, plan_name text, period_end date,
  balance bigint, customers bigint, customer_limit int, has_request boolean, total bigint)
language plpgsql stable security definer
set search_path = public, pg_catalog
as $$
#variable_conflict use_column
begin
  -- The fragment stands in the statement, so that the planner knows how common it is.
  return query execute format($q$
    with found as not materialized (
      select s.id, s.name, s.enabled, p.plan_id, p.period_end, p.customer_limit
        from stores s left join store_plans p on p.store_id = s.id
       where %s
         and ($1 is null or p.plan_id = $1)
         and case $2 when 'enabled' then s.enabled when 'disabled' then not s.enabled
           when 'without_plan' then p.plan_id is null when 'negative' then exists (
             select from wallets w where w.store_id = s.id and w.available < 0)
           else true end),
    page as (select * from found order by app.fold(name), id limit $3 offset $4)
    select f.id, f.name, f.enabled, f.plan_id, n.name, f.period_end, w.available, coalesce(c.customers, 0),
        f.customer_limit,
        exists (select from plan_requests r where r.store_id = f.id and r.status = 'open'),
        (select count(*) from found)
      from page f
      left join plans n on n.id = f.plan_id
      left join wallets w on w.store_id = f.id
      left join store_counts c on c.store_id = f.id
     order by app.fold(f.name), f.id $q$,
    case when fragment = '' then 'true' else 'app.fold(s.name) like ' || quote_literal(
      '%' || replace(replace(replace(app.fold(fragment), '\', '\\'), '%', '\%'), '_', '\_') || '%') end)
  using wanted_plan, wanted_state, page_limit, page_offset;
end $$;
alter function app.administered_stores owner to clientela_system;
revoke all on function app.administered_stores from public;
grant execute on function app.administered_stores to clientela_app;

-- Requests of all stores that wait for an answer, the oldest first.
create function app.open_plan_requests(at_most int)
returns table (
  id uuid, store_id uuid, store_name text, plan_id uuid, plan_name text, current_plan_name text,
  message text, requested_by_name text, created_at timestamptz)
language sql stable security definer
set search_path = public, pg_catalog
as $$
  select r.id, r.store_id, s.name, r.plan_id, w.name, n.name, r.message, u.name, r.created_at
    from plan_requests r
    join stores s on s.id = r.store_id
    left join plans w on w.id = r.plan_id
    left join store_plans p on p.store_id = r.store_id
    left join plans n on n.id = p.plan_id
    left join users u on u.id = r.requested_by
   where r.status = 'open'
   order by r.created_at, r.id limit at_most
$$;
alter function app.open_plan_requests owner to clientela_system;
revoke all on function app.open_plan_requests from public;
grant execute on function app.open_plan_requests to clientela_app;

create function app.count_plan_stores() returns table (plan_id uuid, stores bigint)
language sql stable security definer
set search_path = public, pg_catalog
as $$ select plan_id, count(*) from store_plans group by plan_id $$;
alter function app.count_plan_stores owner to clientela_system;
revoke all on function app.count_plan_stores from public;
grant execute on function app.count_plan_stores to clientela_app;
