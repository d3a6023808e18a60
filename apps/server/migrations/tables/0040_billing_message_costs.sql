-- Message costs: a price per add-on, credits of the plan before money, budgets per source and channel.

create table tenant.addon_credits (
  store_id uuid not null,
  addon_id uuid not null,
  -- Credits open with the store's own period.
  period_start date not null,
  granted int not null,
  -- Used or reserved by running campaigns.
  taken int not null default 0 check (taken between 0 and granted),
  primary key (store_id, addon_id, period_start),
  foreign key (store_id, addon_id) references store_addons (store_id, id)
);
call app.protect('addon_credits');

-- Reserved and spent budget of a source's messages (a campaign) over one channel. Messages are claimed up to the
-- credits and held money. Credits and counts are units of the channel's price: a message, or a segment of an SMS.
create table tenant.message_budgets (
  store_id uuid not null,
  source_kind text not null check (source_kind in ('campaign', 'chat', 'single')),
  source_id uuid not null,
  channel text not null check (channel in ('EMAIL', 'SMS', 'OFFICIAL_WHATSAPP', 'NON_OFFICIAL_WHATSAPP')),
  price_kind text not null default 'each',
  addon_id uuid not null,
  -- As it was when the source began.
  price_micros bigint not null check (price_micros > 0),
  credits int not null default 0,
  credits_period date,
  credits_used int not null default 0 check (credits_used <= credits),
  -- Total cents reserved, less releases.
  held bigint not null default 0,
  -- Cents of it that the ledger has posted as spent.
  posted bigint not null default 0 check (posted <= held),
  -- Total cents returned: spending grows and shrinks, and each movement needs its own reference.
  returned bigint not null default 0,
  claimed int not null default 0,
  sent int not null default 0,
  paid int not null default 0,
  moves int not null default 0,
  is_waiting boolean not null default false,
  -- Credits from earlier periods: they expire when returned.
  credits_older int not null default 0,
  primary key (store_id, source_kind, source_id, channel, price_kind),
  foreign key (store_id, addon_id) references store_addons (store_id, id)
) with (fillfactor = 50);
create index message_budgets_waiting on message_budgets (store_id, source_id) where is_waiting;
call app.protect('message_budgets');

-- Messages and cents by store day, source and add-on: the outputs of the statement.
create table tenant.message_costs (
  store_id uuid not null,
  day date not null,
  source_kind text not null check (source_kind in ('campaign', 'chat', 'single')),
  source_id uuid not null,
  addon_id uuid not null,
  messages int not null default 0,
  credit_messages int not null default 0,
  cents bigint not null default 0,
  primary key (store_id, day, source_kind, source_id, addon_id),
  foreign key (store_id, addon_id) references store_addons (store_id, id)
) with (fillfactor = 70);
call app.protect('message_costs');

call app.owned_by('billing/wallet', 'addon_credits', 'message_budgets', 'message_costs');
