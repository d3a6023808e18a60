-- The only functions that move money.

-- The only function that moves money: it writes balance and entry together, under the wallet's row lock. Spending
-- stops at zero, reversals do not. A repeated (kind, reference) is ignored. `up_to` moves as much of the amount as
-- is available.
create or replace function app.post_ledger(
  the_kind text, the_reference text, source text, target text, wanted bigint,
  may_overdraw boolean, up_to boolean, at timestamptz,
  out outcome text, out moved bigint, out available bigint, out held bigint)
language plpgsql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
#variable_conflict use_column
declare
  store constant uuid := app.current_store();
  d_available bigint;
  d_held bigint;
  entry bigint;
begin
  moved := wanted;
  if up_to then
    select least(wanted, greatest(case source when 'held' then w.held else w.available end, 0))
      into moved from wallets w where w.store_id = store for update;
    if moved <= 0 then
      moved := 0;
      outcome := 'insufficient';
      select w.available, w.held into available, held from wallets w where w.store_id = store;
      return;
    end if;
  end if;
  d_available := case target when 'available' then moved else 0 end - case source when 'available' then moved else 0 end;
  d_held := case target when 'held' then moved else 0 end - case source when 'held' then moved else 0 end;
  update wallets w
     set available = w.available + d_available, held = w.held + d_held, version = w.version + 1, updated_at = at
   where w.store_id = store and w.stopped_at is null and w.held + d_held >= 0
     and (may_overdraw or d_available >= 0 or w.available + d_available >= 0)
  returning w.available, w.held, w.version into available, held, entry;
  if not found then
    moved := 0;
    select w.available, w.held,
        case when exists (select from ledger_entries e
            where e.store_id = store and e.kind = the_kind and e.reference = the_reference) then 'repeated'
          when w.stopped_at is not null then 'stopped' else 'insufficient' end
      into available, held, outcome from wallets w where w.store_id = store;
    return;
  end if;
  insert into ledger_entries (store_id, version, kind, reference, from_account, to_account, amount,
    available_after, held_after, created_at)
  values (store, entry, the_kind, the_reference, source, target, moved, available, held, at)
  on conflict (store_id, kind, reference) do nothing;
  if found then
    outcome := 'posted';
    return;
  end if;
  update wallets w
     set available = w.available - d_available, held = w.held - d_held, version = w.version - 1
   where w.store_id = store
  returning w.available, w.held into available, held;
  moved := 0;
  outcome := 'repeated';
end $$;
alter function app.post_ledger owner to clientela_system;
revoke all on function app.post_ledger from public;
grant execute on function app.post_ledger to clientela_app;

-- Entries are the source of truth: recomputes the balances from them and discards earlier comparisons. Refuses a
-- wallet with a gap between entries, which requires manual repair.
create or replace function app.reopen_wallet(at timestamptz) returns boolean
language plpgsql volatile security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  store constant uuid := app.current_store();
begin
  perform from wallets w where w.store_id = store and w.stopped_at is not null for update;
  if not found then return false; end if;
  delete from wallet_checks where store_id = store;
  update wallets w
     set available = e.available, held = e.held, version = e.latest, stopped_at = null, updated_at = at
    from (
      select count(*) as entries, coalesce(max(l.version), 0) as latest,
          coalesce(sum(case 'available' when l.to_account then l.amount when l.from_account then -l.amount end), 0) as available,
          coalesce(sum(case 'held' when l.to_account then l.amount when l.from_account then -l.amount end), 0) as held
        from ledger_entries l where l.store_id = store) e
   where w.store_id = store and e.entries = e.latest and e.held >= 0;
  return found;
end $$;
alter function app.reopen_wallet owner to clientela_system;
revoke all on function app.reopen_wallet from public;
grant execute on function app.reopen_wallet to clientela_app;
