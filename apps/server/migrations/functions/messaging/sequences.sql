-- Returns why an enrollment ends early: the customer bought, or its subject is no longer valid. Evaluated on
-- events, when a step is due and when its message is claimed. PostgreSQL inlines it into the calling statement.
create or replace function app.exit_reason_of(e campaign_enrollments) returns text
language sql stable
as $$
  select case
    when e.ends_by_sale and exists (
      select from orders o where o.store_id = e.store_id and o.customer_id = e.customer_id and o.is_sale
        and o.id is distinct from e.about_id and greatest(o.ordered_at, o.paid_at) > e.triggered_at) then 'order_arrived'
    when e.about = 'order' and not exists (
      select from orders o where o.store_id = e.store_id and o.id = e.about_id and o.is_sale) then 'order_undone'
    -- An order ends its cart and settles its payment before cart and payment are updated themselves.
    when e.about = 'cart' then coalesce((
      select case when k.state = 'ordered' or exists (
              select from orders o where o.store_id = e.store_id and o.customer_id = e.customer_id
                and o.ordered_at >= k.changed_at - interval '5 minutes') then 'order_arrived'
          when k.state = 'abandoned' then '' else 'cart_changed' end
        from carts k where k.store_id = e.store_id and k.id = e.about_id), 'cart_changed')
    when e.about = 'payment' then (
      select case when bool_or(o.is_sale) then 'order_arrived' when bool_or(o.status <> 'pending') then 'payment_over'
          when bool_or(p.state = 'pending') then '' when bool_or(p.state = 'paid') then 'order_arrived'
          else 'payment_over' end
        from orders o join order_payments p on p.store_id = o.store_id and p.order_id = o.id
       where o.store_id = e.store_id and o.id = e.about_id)
    -- Bonuses with the same expiry are one subject, valid while any of them has a remainder.
    when e.about = 'bonus' and not exists (
      select from bonuses b join bonuses x on x.store_id = b.store_id and x.customer_id = b.customer_id
        and x.expires_at = b.expires_at and x.remaining > 0
       where b.store_id = e.store_id and b.id = e.about_id) then 'bonus_over'
  end
$$;
grant execute on function app.exit_reason_of to clientela_app;

-- Merging and anonymising of enrollments.

-- Of two concurrent enrollments in the same campaign, the surviving record's continues.
create or replace function app.merge_campaign_enrollments(kept uuid, merged uuid) returns jsonb
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  store constant uuid := app.current_store();
  moved constant jsonb := (select coalesce(jsonb_agg(to_jsonb(e)), '[]')
    from campaign_enrollments e where e.store_id = store and e.customer_id = merged);
begin
  update campaign_enrollments b
     set customer_id = kept,
       trigger_key = case when d.is_double then concat(b.trigger_key, ' ', app.new_id()) else b.trigger_key end,
       state = case when d.is_double and b.state = 'running' then 'exited' else b.state end,
       reason = case when d.is_double and b.state = 'running' then 'merged' else b.reason end,
       due_at = case when d.is_double then null else b.due_at end,
       ended_at = case when d.is_double and b.state = 'running' then now() else b.ended_at end
    from (select e.id, exists (select from campaign_enrollments a
        where a.store_id = store and a.campaign_id = e.campaign_id and a.customer_id = kept
          and (a.trigger_key = e.trigger_key or (a.trigger_key = '' and a.state = 'running'))) as is_double
      from campaign_enrollments e where e.store_id = store and e.customer_id = merged) d
   where b.store_id = store and b.id = d.id;
  return moved;
end $$;

create or replace function app.unmerge_campaign_enrollments(kept uuid, merged uuid, moved jsonb) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  -- Enrollments ended as duplicates stay ended: their messages are out of date.
  update campaign_enrollments e set customer_id = merged, trigger_key = w.trigger_key
    from jsonb_populate_recordset(null::campaign_enrollments, moved) w
   where e.store_id = app.current_store() and e.id = w.id and e.customer_id = kept
$$;

create or replace function app.anonymize_campaign_enrollments(customer uuid, asked_at timestamptz, marks jsonb) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  update campaign_enrollments e set state = 'exited', reason = 'anonymized', due_at = null, ended_at = asked_at
   where e.store_id = app.current_store() and e.customer_id = customer and e.state = 'running'
$$;

-- Empties the errors of failing campaigns that mention one of these words.
create or replace function app.empty_step_errors(words text[]) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  update campaigns c set step_error = ''
   where c.store_id = app.current_store() and c.step_failures > 0 and app.mentions(c.step_error, words)
$$;
