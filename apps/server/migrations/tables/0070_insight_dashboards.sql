-- Dashboards, their shares by link and subscriptions by e-mail.

create table tenant.dashboards (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  name text not null,
  visibility text not null default 'store' check (visibility in ('store', 'private')),
  -- Its widgets, period and filters are the program's.
  is_overview boolean not null default false,
  -- The name of a preset or {from, to}.
  period jsonb not null default '"last_30_days"',
  compare text not null default 'previous' check (compare in ('previous', 'last_year', 'none')),
  filters jsonb not null default '[]',
  widgets jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  created_by uuid,
  primary key (store_id, id)
);
create index dashboards_by_id on tenant.dashboards (id);
create unique index dashboards_overview on tenant.dashboards (store_id) where is_overview;
call app.protect('dashboards');

create trigger stores_overview after insert on tenant.stores for each row execute function app.add_overview();
insert into tenant.dashboards (store_id, name, is_overview)
select s.id, 'Visão geral', true from tenant.stores s;

create table tenant.dashboard_shares (
  store_id uuid not null,
  id uuid not null,
  dashboard_id uuid not null,
  -- SHA-256 of the link's secret.
  token_hash bytea not null,
  -- argon2id; null: opens without a password.
  password_hash text,
  -- The days of a frozen share; null: the dashboard's period on the day it is opened.
  period jsonb,
  created_at timestamptz not null,
  -- The link ends with this person's access to the store's dashboards.
  created_by uuid not null,
  expires_at timestamptz not null,
  opens int not null default 0,
  last_opened_at timestamptz,
  -- Wrong passwords since.
  tries int not null default 0,
  tries_since timestamptz,
  primary key (store_id, id),
  foreign key (store_id, dashboard_id) references dashboards (store_id, id) on delete cascade
);
create index dashboard_shares_by_token on tenant.dashboard_shares (token_hash);
create index dashboard_shares_of_dashboard on tenant.dashboard_shares (store_id, dashboard_id);
call app.protect('dashboard_shares');

create table tenant.dashboard_subscriptions (
  store_id uuid not null,
  id uuid not null,
  dashboard_id uuid not null,
  every text not null check (every in ('day', 'week', 'month')),
  -- In the store's time zone.
  hour int not null check (hour between 0 and 23),
  user_ids uuid[] not null,
  format text not null check (format in ('pdf', 'xlsx')),
  created_at timestamptz not null,
  created_by uuid,
  -- The store's day of the latest sending: never twice a day.
  last_day date,
  last_sent_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, dashboard_id) references dashboards (store_id, id) on delete cascade
);
create index dashboard_subscriptions_of_dashboard on tenant.dashboard_subscriptions (store_id, dashboard_id);
call app.protect('dashboard_subscriptions');

call app.owned_by('insight/dashboards', 'dashboards', 'dashboard_shares', 'dashboard_subscriptions');

alter table tenant.exports drop constraint exports_kind_check;
alter table tenant.exports add constraint exports_kind_check check (kind in ('customers', 'orders', 'dashboards'));
