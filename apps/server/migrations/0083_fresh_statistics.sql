-- A store that came after the planner's last look counts as having no rows, and its lists may be read
-- along the wrong index. The look is repeated when a table grew by a fiftieth, not by a tenth.
do $$
declare
  grown text;
begin
  foreach grown in array array['customers', 'customer_identities', 'customer_totals', 'products', 'orders',
    'order_items', 'campaign_activities', 'send_queue']
  loop
    execute format('alter table %I set (autovacuum_analyze_scale_factor = 0.02)', grown);
  end loop;
end $$;
