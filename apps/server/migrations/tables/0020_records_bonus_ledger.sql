-- Bonuses: an append-only ledger of lots that purchases earn.

-- The grant rule as of the campaign's activation: bonuses keep the rule they came from.
create table tenant.bonus_strategies (
  store_id uuid not null references stores,
  id uuid not null,
  campaign_id uuid not null,
  -- The rule in the form of the contract.
  rule jsonb not null,
  cluster_ids uuid[] not null,
  excluded_cluster_ids uuid[] not null,
  control_percentage int not null,
  -- Purchases earn from this time, until the end if one is set; a paused campaign has a gap.
  active_from timestamptz not null,
  active_to timestamptz,
  created_at timestamptz not null,
  primary key (store_id, id)
);
create unique index bonus_strategies_running on bonus_strategies (store_id, campaign_id) where active_to is null;
call app.protect('bonus_strategies');

-- A bonus of one customer. Its remainder is the sum of its entries, and never negative.
create table tenant.bonuses (
  store_id uuid not null references stores,
  id uuid not null,
  -- Null: a manual bonus.
  strategy_id uuid,
  campaign_id uuid,
  customer_id uuid not null,
  -- The purchase that earned it, or the occurrence of the campaign's trigger.
  order_id uuid,
  occurrence text,
  -- Total value: the target of its order, as far as it was posted.
  value bigint not null default 0 check (value >= 0),
  remaining bigint not null default 0 check (remaining >= 0),
  -- Set aside for a code in the shop.
  reserved bigint not null default 0 check (reserved >= 0),
  minimum_to_use_bonus bigint not null,
  minimum_purchase_amount int not null,
  available_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  expired_at timestamptz,
  cancelled_at timestamptz,
  reason text,
  created_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, strategy_id) references bonus_strategies (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete set null (order_id)
) with (fillfactor = 85, autovacuum_analyze_scale_factor = 0.02);
create index bonuses_by_id on bonuses (id);
create unique index bonuses_of_order on bonuses (store_id, order_id) where order_id is not null;
create unique index bonuses_of_entry on bonuses (store_id, strategy_id, customer_id, occurrence) where occurrence is not null;
create index bonuses_of_customer on bonuses (store_id, customer_id, expires_at, id);
create index bonuses_newest on bonuses (store_id, created_at, id);
create index bonuses_by_expiry on bonuses (store_id, expires_at, id);
create index bonuses_by_value on bonuses (store_id, value, id);
-- Finds stores with expired bonuses.
create index bonuses_to_expire on bonuses (expires_at, store_id) where remaining > 0;
call app.protect('bonuses');
call app.of_customer('bonuses', 'customer_id', 'own', 'own');
revoke insert, update, delete on bonuses from clientela_app;

-- Balance per customer, updated with the entries: the row lock that serialises tills.
create table tenant.bonus_balances (
  store_id uuid not null references stores,
  customer_id uuid not null,
  balance bigint not null default 0 check (balance >= 0),
  -- Spent, though the purchase that earned it was undone; forgotten at owed_until.
  owed bigint not null default 0 check (owed >= 0),
  owed_until timestamptz,
  -- Digest of the 128 bits that open the customer's page without signing in.
  page_hash bytea,
  primary key (store_id, customer_id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
) with (fillfactor = 85, autovacuum_analyze_scale_factor = 0.02);
create index bonus_balances_by_page on bonus_balances (page_hash) where page_hash is not null;
call app.protect('bonus_balances');
call app.of_customer('bonus_balances', 'customer_id', 'leave', 'keep');
revoke insert, update, delete on bonus_balances from clientela_app;

-- A purchase that was paid with bonus, in part or whole.
create table tenant.bonus_uses (
  store_id uuid not null references stores,
  id uuid not null,
  customer_id uuid not null,
  purchase_amount bigint not null check (purchase_amount > 0),
  amount bigint not null check (amount > 0),
  channel text not null check (channel in ('ONLINE', 'STORE')),
  proof text not null check (proof in ('SMS', 'EMAIL', 'PAGE', 'RELEASED', 'NONE', 'COUPON')),
  release_reason text,
  coupon text,
  -- As typed at the point of sale; matched when the order arrives.
  order_number text,
  order_id uuid,
  -- Whether the order's total is the amount after the bonus, or before it.
  is_off_total boolean,
  used_by uuid,
  created_at timestamptz not null,
  cancelled_at timestamptz,
  cancelled_by uuid,
  cancel_reason text,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete set null (order_id)
) with (autovacuum_analyze_scale_factor = 0.02);
create index bonus_uses_by_id on bonus_uses (id);
create index bonus_uses_newest on bonus_uses (store_id, created_at, id);
create index bonus_uses_by_amount on bonus_uses (store_id, amount, id);
create index bonus_uses_of_customer on bonus_uses (store_id, customer_id, created_at);
create index bonus_uses_of_order on bonus_uses (store_id, order_id) where order_id is not null;
call app.protect('bonus_uses');
call app.of_customer('bonus_uses', 'customer_id', 'move', 'own');

create table tenant.bonus_entries (
  store_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('grant', 'reverse', 'use', 'return', 'expire', 'cancel', 'owe', 'settle')),
  -- Idempotency key of the entry.
  reference text not null,
  -- Null: a debt from a use alone, without a lot to cover it.
  bonus_id uuid,
  use_id uuid,
  -- The debt for `owe`; otherwise the change of the remainder.
  amount bigint not null check (amount <> 0),
  actor jsonb not null,
  reason text,
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, kind, reference),
  check (case when kind in ('grant', 'return', 'owe') then amount > 0 else amount < 0 end),
  check (bonus_id is not null or (kind in ('owe', 'settle') and use_id is not null)),
  foreign key (store_id, bonus_id) references bonuses (store_id, id),
  foreign key (store_id, use_id) references bonus_uses (store_id, id)
) with (autovacuum_analyze_scale_factor = 0.02);
create index bonus_entries_of_bonus on bonus_entries (store_id, bonus_id, created_at);
create index bonus_entries_of_use on bonus_entries (store_id, use_id) where use_id is not null;
create index bonus_entries_by_date on bonus_entries (store_id, created_at);
call app.protect('bonus_entries');
revoke insert, update, delete on bonus_entries from clientela_app;
revoke update, delete on bonus_entries from clientela_system;
-- Free text is deleted with the customer; the rest is permanent.
grant update (reason) on bonus_entries to clientela_system;

-- Bonus issued to a connected shop as a single-use code. Its value is reserved until the code ends.
create table tenant.bonus_coupons (
  store_id uuid not null references stores,
  id uuid not null,
  customer_id uuid not null,
  -- As the shop has it, in capitals.
  code text not null,
  amount bigint not null check (amount > 0),
  -- The least purchase in which it is good, in cents.
  minimum bigint not null,
  -- Amount per bonus: [{"bonus_id", "amount"}].
  lots jsonb not null,
  shop text not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  -- The shop has it.
  made_at timestamptz,
  -- When the purchase arrived.
  used_at timestamptz,
  -- When the reservation was released.
  released_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create unique index bonus_coupons_by_code on bonus_coupons (store_id, code);
create index bonus_coupons_of_customer on bonus_coupons (store_id, customer_id, created_at desc);
create index bonus_coupons_open on bonus_coupons (ends_at) where used_at is null and released_at is null;
call app.protect('bonus_coupons');
call app.of_customer('bonus_coupons', 'customer_id', 'move', 'delete');

call app.owned_by('records/bonus-ledger',
  'bonus_strategies', 'bonuses', 'bonus_balances', 'bonus_uses', 'bonus_entries', 'bonus_coupons');
