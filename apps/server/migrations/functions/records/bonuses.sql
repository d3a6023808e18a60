-- The ledger of bonuses: lots, entries and balances change together, here alone.

-- Locks the balances of these customers until the transaction ends: required before any decision based on a
-- balance.
create or replace function app.lock_bonuses(customers uuid[]) returns void
language plpgsql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  store constant uuid := app.current_store();
begin
  insert into bonus_balances (store_id, customer_id)
  select distinct store, c.id from customers c where c.store_id = store and c.id = any(customers) order by 2
  on conflict do nothing;
  perform from bonus_balances b where b.store_id = store and b.customer_id = any(customers)
    order by b.customer_id for update;
end $$;
alter function app.lock_bonuses owner to clientela_system;
revoke all on function app.lock_bonuses from public;
grant execute on function app.lock_bonuses to clientela_app;

-- Opens empty lots and posts entries. A repeated kind and reference is ignored; a negative remainder fails the
-- whole call. An entry that returns bonus may extend its lot. Returns how many entries were new.
create or replace function app.post_bonuses(lots jsonb, entries jsonb, acting jsonb, at timestamptz) returns int
language plpgsql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  store constant uuid := app.current_store();
  posted int;
  was_held boolean;
begin
  insert into bonuses (store_id, id, strategy_id, campaign_id, customer_id, order_id, trigger_key,
      minimum_to_use_bonus, minimum_purchase_amount, available_at, expires_at, reason, created_at)
  select store, l.id, l.strategy_id, l.campaign_id, l.customer_id, l.order_id, l.trigger_key,
      l.minimum_to_use_bonus, l.minimum_purchase_amount, l.available_at, l.expires_at, l.reason, at
    from jsonb_populate_recordset(null::bonuses, lots) l
  on conflict do nothing;
  with wanted as (
    select * from jsonb_to_recordset(entries) as e (
      id uuid, kind text, reference text, bonus_id uuid, use_id uuid, amount bigint, reason text, expires_at timestamptz)
  ), fresh as (
    insert into bonus_entries (store_id, id, kind, reference, bonus_id, use_id, amount, actor, reason, created_at)
    select store, w.id, w.kind, w.reference, w.bonus_id, w.use_id, w.amount, acting, w.reason, at from wanted w
    on conflict (store_id, kind, reference) do nothing
    returning id, kind, bonus_id, use_id, amount
  ), changes as (
    select f.bonus_id, sum(case f.kind when 'owe' then 0 else f.amount end) as remaining,
        sum(case when f.kind in ('grant', 'reverse') then f.amount when f.kind = 'owe' then -f.amount else 0 end) as value,
        bool_or(f.kind = 'use') as is_used, bool_or(f.kind = 'expire') as is_expired,
        bool_or(f.kind = 'cancel') as is_cancelled, max(w.expires_at) as until
      from fresh f join wanted w on w.id = f.id
     where f.bonus_id is not null group by f.bonus_id
  ), lots_now as (
    update bonuses b
       set value = b.value + c.value, remaining = b.remaining + c.remaining,
         reserved = least(b.reserved, b.remaining + c.remaining),
         used_at = case when c.is_used then at else b.used_at end,
         expired_at = case when c.is_expired then at when c.until is not null then null else b.expired_at end,
         expires_at = greatest(b.expires_at, c.until),
         cancelled_at = case when c.is_cancelled then at else b.cancelled_at end
      from changes c
     where b.store_id = store and b.id = c.bonus_id
    returning b.customer_id, c.remaining
  ), owing as (
    select coalesce(b.customer_id, u.customer_id) as customer_id, sum(f.amount) as owed, bool_or(f.kind = 'owe') as is_new
      from fresh f
      left join bonuses b on b.store_id = store and b.id = f.bonus_id
      left join bonus_uses u on u.store_id = store and u.id = f.use_id
     where f.kind in ('owe', 'settle') group by 1
  ), totals as (
    select coalesce(l.customer_id, o.customer_id) as customer_id, coalesce(l.remaining, 0) as remaining,
        coalesce(o.owed, 0) as owed, coalesce(o.is_new, false) as is_new
      from (select customer_id, sum(remaining) as remaining from lots_now group by 1) l
      full join owing o on o.customer_id = l.customer_id
  ), balances as (
    update bonus_balances b
       -- A debt past its term is dropped.
       set balance = b.balance + t.remaining,
         owed = case when b.owed_until <= at then 0 else b.owed end + t.owed,
         owed_until = case when t.is_new then at + interval '180 days' when b.owed + t.owed = 0 then null
           else b.owed_until end
      from totals t where b.store_id = store and b.customer_id = t.customer_id
    returning 1
  )
  select count(*), (select count(*) from totals) = (select count(*) from balances)
    into posted, was_held from fresh;
  if not was_held then
    raise exception 'bonuses are posted to balances that are held' using errcode = 'object_not_in_prerequisite_state';
  end if;
  return posted;
end $$;
alter function app.post_bonuses owner to clientela_system;
revoke all on function app.post_bonuses from public;
grant execute on function app.post_bonuses to clientela_app;

-- Registers the bonus pages of these customers by the digests of their links. A read-only transaction only shows
-- a link: the page is registered when its message leaves.
create or replace function app.open_bonus_pages(customers uuid[], hashes bytea[]) returns void
language plpgsql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
begin
  if current_setting('transaction_read_only') = 'on' then return; end if;
  insert into bonus_balances as b (store_id, customer_id, page_hash)
  select app.current_store(), p.customer, p.hash from unnest(customers, hashes) as p (customer, hash)
   where exists (select from customers c
      where c.store_id = app.current_store() and c.id = p.customer and c.anonymized_at is null)
     and not exists (select from bonus_balances o
     where o.store_id = app.current_store() and o.customer_id = p.customer and o.page_hash = p.hash)
   order by 2
  on conflict (store_id, customer_id) do update set page_hash = excluded.page_hash
    where b.page_hash is distinct from excluded.page_hash;
end $$;
alter function app.open_bonus_pages owner to clientela_system;
revoke all on function app.open_bonus_pages from public;
grant execute on function app.open_bonus_pages to clientela_app;

-- Reserves the value of a shop coupon, or releases it (negative).
create or replace function app.reserve_bonuses(changes jsonb) returns void
language sql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  update bonuses b set reserved = greatest(0, least(b.remaining, b.reserved + c.amount))
    from jsonb_to_recordset(changes) as c (bonus_id uuid, amount bigint)
   where b.store_id = app.current_store() and b.id = c.bonus_id
$$;
alter function app.reserve_bonuses owner to clientela_system;
revoke all on function app.reserve_bonuses from public;
grant execute on function app.reserve_bonuses to clientela_app;

-- Returns the current state of a bonus. Expiry follows its date, not the job that posts it.
create or replace function app.bonus_state(b bonuses, at timestamptz) returns text
language sql stable
as $$
  select case
    when b.cancelled_at is not null or b.value = 0 then 'cancelled'
    when b.expired_at is not null or (b.remaining > 0 and b.expires_at <= at) then 'expired'
    when b.remaining = 0 then 'used'
    when b.available_at > at then 'pending'
    else 'available' end
$$;
grant execute on function app.bonus_state to clientela_app;

-- The least purchase in which the whole of a bonus can be used.
create or replace function app.bonus_minimum(b bonuses) returns bigint
language sql immutable
as $$ select greatest(b.minimum_to_use_bonus, (b.value * b.minimum_purchase_amount + 99) / 100) $$;
grant execute on function app.bonus_minimum to clientela_app;

-- Recomputes the balances of these customers from their lots.
create or replace function app.add_up_bonuses(customers uuid[]) returns void
language sql volatile
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  update bonus_balances b set balance = coalesce((
      select sum(l.remaining) from bonuses l where l.store_id = b.store_id and l.customer_id = b.customer_id), 0)
   where b.store_id = app.current_store() and b.customer_id = any(customers)
$$;

-- Merging and anonymising of bonuses.

create or replace function app.merge_bonuses(kept uuid, merged uuid) returns jsonb
language plpgsql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  store constant uuid := app.current_store();
  moved jsonb;
  debt bonus_balances;
begin
  if not exists (select from bonus_balances b where b.store_id = store and b.customer_id = merged) then
    return null;
  end if;
  perform app.lock_bonuses(array[kept, merged]);
  select * into debt from bonus_balances b where b.store_id = store and b.customer_id = merged;
  with lots as (
    update bonuses b set customer_id = kept where b.store_id = store and b.customer_id = merged returning b.id
  ) select coalesce(jsonb_agg(id), '[]') into moved from lots;
  update bonus_balances b set owed = b.owed + debt.owed, owed_until = greatest(b.owed_until, debt.owed_until)
   where b.store_id = store and b.customer_id = kept;
  delete from bonus_balances b where b.store_id = store and b.customer_id = merged;
  perform app.add_up_bonuses(array[kept]);
  return jsonb_build_object('lots', moved, 'owed', debt.owed, 'owed_until', debt.owed_until);
end $$;
alter function app.merge_bonuses owner to clientela_system;
revoke all on function app.merge_bonuses from public;
grant execute on function app.merge_bonuses to clientela_app;

create or replace function app.unmerge_bonuses(kept uuid, merged uuid, moved jsonb) returns void
language plpgsql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  store constant uuid := app.current_store();
  back bigint;
begin
  if coalesce(jsonb_typeof(moved), 'null') = 'null' then return; end if;
  perform app.lock_bonuses(array[kept, merged]);
  update bonuses b set customer_id = merged
   where b.store_id = store and b.customer_id = kept and b.id in (select value::uuid from jsonb_array_elements_text(moved -> 'lots'));
  -- Debt settled since the merge stays settled.
  select least(b.owed, (moved ->> 'owed')::bigint) into back
    from bonus_balances b where b.store_id = store and b.customer_id = kept;
  update bonus_balances b
     set owed = b.owed + case b.customer_id when kept then -back else back end,
       owed_until = case b.customer_id when kept then b.owed_until else (moved ->> 'owed_until')::timestamptz end
   where b.store_id = store and b.customer_id in (kept, merged);
  perform app.add_up_bonuses(array[kept, merged]);
end $$;
alter function app.unmerge_bonuses owner to clientela_system;
revoke all on function app.unmerge_bonuses from public;
grant execute on function app.unmerge_bonuses to clientela_app;

create or replace function app.anonymize_bonuses(customer uuid, asked_at timestamptz, marks jsonb) returns void
language plpgsql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  store constant uuid := app.current_store();
begin
  perform app.lock_bonuses(array[customer]);
  perform app.post_bonuses('[]', coalesce((
      select jsonb_agg(jsonb_build_object('id', app.new_id(), 'kind', 'cancel', 'reference', b.id,
          'bonus_id', b.id, 'amount', -b.remaining))
        from bonuses b where b.store_id = store and b.customer_id = customer and b.remaining > 0), '[]'),
    '{"kind": "system"}', asked_at);
  update bonuses b set reason = null where b.store_id = store and b.customer_id = customer and b.reason is not null;
  update bonus_entries e set reason = null from bonuses b
   where b.store_id = store and b.customer_id = customer and e.store_id = store and e.bonus_id = b.id
     and e.reason is not null;
  update bonus_balances b set page_hash = null where b.store_id = store and b.customer_id = customer;
end $$;
alter function app.anonymize_bonuses owner to clientela_system;
revoke all on function app.anonymize_bonuses from public;
grant execute on function app.anonymize_bonuses to clientela_app;

create or replace function app.anonymize_bonus_uses(customer uuid, asked_at timestamptz, marks jsonb) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  update bonus_uses u set release_reason = null, cancel_reason = null
   where u.store_id = app.current_store() and u.customer_id = customer
$$;
