-- Bonus taken to a connected shop as a code that is good once. What it stands for is reserved until it is over.

create table tenant.bonus_coupons (
  store_id uuid not null references stores,
  id uuid not null,
  customer_id uuid not null,
  -- As the shop has it, in capitals.
  code text not null,
  amount bigint not null check (amount > 0),
  -- The least purchase in which it is good, in cents.
  minimum bigint not null,
  -- What of which bonus: [{"bonus_id", "amount"}].
  lots jsonb not null,
  shop text not null,
  ends_at timestamptz not null,
  created_at timestamptz not null,
  -- The shop has it.
  made_at timestamptz,
  -- The purchase came.
  used_at timestamptz,
  -- What was reserved is free again.
  released_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create unique index bonus_coupons_by_code on bonus_coupons (store_id, code);
create index bonus_coupons_of_customer on bonus_coupons (store_id, customer_id, created_at desc);
create index bonus_coupons_open on bonus_coupons (ends_at) where used_at is null and released_at is null;
call app.protect('bonus_coupons');
call app.of_customer('bonus_coupons', 'customer_id', 'move', 'delete');

call app.owned_by('records/bonus-ledger', 'bonus_coupons');
