-- Sales by day: a rollup that app.rebuild_daily_sales rebuilds from the orders.
create table tenant.daily_sales (
  store_id uuid not null references stores,
  day date not null,
  sales_count bigint not null,
  revenue bigint not null,
  primary key (store_id, day)
);
call app.protect('daily_sales');

call app.owned_by('records/orders', 'daily_sales');
