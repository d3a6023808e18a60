-- Refreshes planner statistics of tables that have more than doubled. Otherwise a new installation's first import
-- would run for a minute with plans for empty tables, its foreign-key checks scanning a store's orders for every
-- line. In a small installation the same holds for a store missing from the statistics: they are refreshed when
-- its import starts. Of wide customer rows only the columns that a batch looks up are analysed; autovacuum does
-- the rest within the minute.
create or replace function app.analyze_grown_tables(is_beginning boolean) returns void
language plpgsql security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  written regclass[] := array['customers', 'customer_identities', 'customer_totals', 'products', 'orders', 'order_items'];
  following regclass[] := array['bonuses', 'bonus_entries', 'campaign_enrollments', 'campaign_activities'];
  grown regclass;
begin
  for grown in
    select c.oid from pg_class c
     where c.oid = any (written || following)
       and (pg_relation_size(c.oid) / 8192 > 2 * c.relpages + 20
         or (is_beginning and c.oid = any (written) and c.relpages < 20000))
  loop
    -- Skips tables that another session is analysing, rather than waiting for it.
    execute format('analyze (skip_locked) %s %s', grown,
      case when grown = 'customers'::regclass then '(store_id, id, stage)' end);
  end loop;
end $$;
revoke all on function app.analyze_grown_tables from public;
grant execute on function app.analyze_grown_tables to clientela_app;
