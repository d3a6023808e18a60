-- How far each wallet was found to agree with its entries, and what they add up to until there: the
-- frequent comparison reads what came since. Entries never change, so what is older is read once a day.
create table wallet_checks (
  store_id uuid primary key references stores,
  version bigint not null,
  available bigint not null,
  held bigint not null
);
call app.protect('wallet_checks');
revoke insert, update, delete on wallet_checks from clientela_app;

-- Stops every wallet whose balances are not what its entries add up to, or whose entries do not
-- follow one another, and answers them. `whole` trusts no earlier comparison.
drop function app.stop_differing_wallets(timestamptz);
create function app.stop_differing_wallets(at timestamptz, whole boolean default false)
returns table (store_id uuid, available bigint, held bigint, entries_available bigint, entries_held bigint)
language plpgsql volatile security definer
set search_path = public, pg_catalog
as $$
#variable_conflict use_column
begin
  return query
  with sums as (
    select w.store_id, w.version,
        (coalesce(c.version, 0) + e.entries)::bigint as entries,
        (coalesce(c.available, 0) + e.available)::bigint as available,
        (coalesce(c.held, 0) + e.held)::bigint as held,
        w.available as has_available, w.held as has_held
      from wallets w
      left join wallet_checks c on c.store_id = w.store_id and not whole
     cross join lateral (
        select count(*) as entries,
            coalesce(sum(case 'available' when l.to_account then l.amount when l.from_account then -l.amount end), 0) as available,
            coalesce(sum(case 'held' when l.to_account then l.amount when l.from_account then -l.amount end), 0) as held
          from ledger_entries l where l.store_id = w.store_id and l.version > coalesce(c.version, 0)) e),
  agreed as (
    insert into wallet_checks as k (store_id, version, available, held)
    select s.store_id, s.version, s.available, s.held from sums s
     where s.entries = s.version and s.available = s.has_available and s.held = s.has_held
    on conflict (store_id) do update
       set version = excluded.version, available = excluded.available, held = excluded.held
     where k.version <> excluded.version)
  update wallets w set stopped_at = at
    from sums s
   where s.store_id = w.store_id and w.stopped_at is null
     and (s.available <> s.has_available or s.held <> s.has_held or s.entries <> s.version)
  returning w.store_id, w.available, w.held, s.available, s.held;
end $$;
alter function app.stop_differing_wallets owner to clientela_system;
revoke all on function app.stop_differing_wallets from public;
grant execute on function app.stop_differing_wallets to clientela_app;

-- As before, and whatever was compared earlier is compared anew.
create or replace function app.reopen_wallet(at timestamptz) returns boolean
language plpgsql volatile security definer
set search_path = public, pg_catalog
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
