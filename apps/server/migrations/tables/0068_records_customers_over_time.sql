-- Customers over time: movement between RFM segments, cohorts, next purchases. A job rebuilds them at night and after
-- imports. Those with a row per customer have no foreign keys: a check per row would double the job's time
-- (app.forget_customers).

-- A customer's segments, one row per change.
create table tenant.rfm_history (
  store_id uuid not null,
  customer_id uuid not null,
  from_day date not null,
  -- The day of the next change, so that a day's segments are found without sorting.
  until_day date not null default 'infinity',
  -- Null: no purchase.
  segment text collate "C",
  primary key (store_id, customer_id, from_day)
);
call app.protect('rfm_history');
call app.of_customer('rfm_history', 'customer_id', 'own', 'keep');

-- How often a customer's segment stayed the same when the thresholds were drawn again, 0 to 1. Stores of more
-- customers than are drawn have no rows.
create table tenant.rfm_certainties (
  store_id uuid not null,
  customer_id uuid not null,
  kept real not null,
  primary key (store_id, customer_id)
);
call app.protect('rfm_certainties');
call app.of_customer('rfm_certainties', 'customer_id', 'leave', 'keep');

-- Sales by customer and month, in the store's time zone.
create table tenant.customer_months (
  store_id uuid not null,
  customer_id uuid not null,
  -- Its first day.
  month date not null,
  sales int not null,
  revenue bigint not null,
  last_day date not null,
  primary key (store_id, customer_id, month)
) with (autovacuum_analyze_scale_factor = 0.02);
call app.protect('customer_months');
call app.of_customer('customer_months', 'customer_id', 'leave', 'keep');

-- Customers of a cohort (month of the first sale) with a sale in a month, and its revenue.
create table tenant.cohort_cells (
  store_id uuid not null references stores,
  cohort date not null,
  month date not null,
  customers bigint not null,
  revenue bigint not null,
  primary key (store_id, cohort, month)
);
call app.protect('cohort_cells');

create table tenant.next_purchases (
  store_id uuid not null,
  customer_id uuid not null,
  -- Days with sales.
  sale_days int not null,
  last_day date not null,
  -- Purchases that the store's rates predict for the time since the first one.
  expected_so_far double precision not null,
  -- Chance of a purchase within 30 days.
  chance double precision not null,
  -- The first day by which a purchase is likelier than none; null: not within a year.
  expected_day date,
  primary key (store_id, customer_id)
);
create index next_purchases_by_day on next_purchases (store_id, expected_day) where expected_day is not null;
call app.protect('next_purchases');
call app.of_customer('next_purchases', 'customer_id', 'own', 'keep');

-- The latest refresh of a store.
create table tenant.customers_over_time (
  store_id uuid primary key references stores,
  refreshed_at timestamptz not null,
  -- The store's day of the refresh.
  day date not null,
  -- The earliest day with segments.
  known_from date not null,
  -- What next purchases are fitted from: sales and repeated purchases of known customers.
  sales bigint not null,
  repeats bigint not null,
  -- Buyers expected in 30 days with the ends of the 80 % interval; null: too few sales.
  buyers double precision,
  buyers_low bigint,
  buyers_high bigint,
  -- The same for the last whole month, as of the day before it, and the buyers there were.
  last_month_buyers double precision,
  last_month_low bigint,
  last_month_high bigint,
  last_month_actual bigint
);
call app.protect('customers_over_time');

call app.owned_by('records/customers', 'rfm_history', 'rfm_certainties', 'customer_months', 'cohort_cells',
  'next_purchases', 'customers_over_time');
