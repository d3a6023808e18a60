-- Rebuilds the sales rollup of these days (all days where null) from the orders.
create or replace function app.rebuild_daily_sales(days date[]) returns void
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
begin
  delete from daily_sales where store_id = app.current_store() and (days is null or day = any(days));
  insert into daily_sales (store_id, day, sales_count, revenue)
  select store_id, day, count(*), sum(revenue)
    from orders
   where store_id = app.current_store() and is_sale and (days is null or day = any(days))
   group by store_id, day;
end $$;
grant execute on function app.rebuild_daily_sales to clientela_app;
