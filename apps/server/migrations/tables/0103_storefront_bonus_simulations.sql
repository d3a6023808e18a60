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

call app.owned_by('storefront/bonuses', 'bonus_simulations');
