-- The till: the codes by which customers agree, and how the store wants it.

create table tenant.bonus_settings (
  store_id uuid not null references stores,
  -- From which amount on a use needs a code, in cents.
  pin_from bigint not null default 0,
  primary key (store_id)
);
call app.protect('bonus_settings');

create table tenant.bonus_pins (
  store_id uuid not null references stores,
  id uuid not null,
  customer_id uuid not null,
  -- What it agrees to; null: whatever is asked for, as a code from the customer's own page does.
  purchase_amount bigint,
  amount bigint,
  channel text not null check (channel in ('SMS', 'EMAIL', 'PAGE')),
  digest bytea not null,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index bonus_pins_of_customer on bonus_pins (store_id, customer_id, created_at desc);
create index bonus_pins_age on bonus_pins (created_at);
call app.protect('bonus_pins');
call app.of_customer('bonus_pins', 'customer_id', 'move', 'delete');

-- What rules would have given and cost; the newest of each store are kept.
create table tenant.bonus_simulations (
  store_id uuid not null references stores,
  id uuid not null,
  -- Rule, groups and margin in the form of the contract.
  plan jsonb not null,
  result jsonb not null,
  created_at timestamptz not null,
  primary key (store_id, id)
);
call app.protect('bonus_simulations');

call app.owned_by('storefront/bonuses', 'bonus_settings', 'bonus_pins', 'bonus_simulations');
