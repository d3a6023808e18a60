-- Refreshes the planner's view of tables that have grown to twice what it knows. A young
-- installation's first import would else work for a minute with plans made for empty tables, its
-- foreign-key checks scanning a store's orders for every line. In a small installation the same holds
-- for a store that the last look did not find: at the beginning of its import it is looked at again. Of people's
-- wide rows only that is looked at which a batch finds them by; autovacuum looks at the rest within the minute.
create or replace function app.analyze_grown_tables(is_beginning boolean) returns void
language plpgsql security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  written regclass[] := array['customers', 'customer_identities', 'customer_totals', 'products', 'orders', 'order_items'];
  following regclass[] := array['bonuses', 'bonus_entries', 'campaign_entries', 'campaign_activities'];
  grown regclass;
begin
  for grown in
    select c.oid from pg_class c
     where c.oid = any (written || following)
       and (pg_relation_size(c.oid) / 8192 > 2 * c.relpages + 20
         or (is_beginning and c.oid = any (written) and c.relpages < 20000))
  loop
    -- What is being looked at by somebody else is known soon enough; nobody waits for the end of their work.
    execute format('analyze (skip_locked) %s %s', grown,
      case when grown = 'customers'::regclass then '(store_id, id, stage)' end);
  end loop;
end $$;
revoke all on function app.analyze_grown_tables from public;
grant execute on function app.analyze_grown_tables to clientela_app;
