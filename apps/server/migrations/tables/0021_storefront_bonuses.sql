-- Point of sale: confirmation codes of customers and settings of the store.

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
  -- The approved amount; null: any, as for codes from the customer's own page.
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

-- Simulated grants and costs of rules; the newest of each store are retained.
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
