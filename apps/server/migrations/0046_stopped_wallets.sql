-- Wallets whose balances are not what their entries add up to: who looks after them sees all of them,
-- and sets one going again once the reason is known.

create function app.stopped_wallets()
returns table (store_id uuid, store_name text, stopped_at timestamptz, available bigint, held bigint,
  entries_available bigint, entries_held bigint)
language sql stable security definer
set search_path = public, pg_catalog
as $$
  select w.store_id, s.name, w.stopped_at, w.available, w.held,
      coalesce(sum(case 'available' when l.to_account then l.amount when l.from_account then -l.amount end), 0)::bigint,
      coalesce(sum(case 'held' when l.to_account then l.amount when l.from_account then -l.amount end), 0)::bigint
    from wallets w
    join stores s on s.id = w.store_id
    left join ledger_entries l on l.store_id = w.store_id
   where w.stopped_at is not null
   group by w.store_id, s.name
   order by w.stopped_at, w.store_id
$$;
alter function app.stopped_wallets owner to clientela_system;
revoke all on function app.stopped_wallets from public;
grant execute on function app.stopped_wallets to clientela_app;

-- The entries are the truth: the balances become what they add up to. Not where an entry is missing
-- between two others; that takes a person at the database.
create function app.reopen_wallet(at timestamptz) returns boolean
language plpgsql volatile security definer
set search_path = public, pg_catalog
as $$
declare
  store constant uuid := app.current_store();
begin
  perform from wallets w where w.store_id = store and w.stopped_at is not null for update;
  if not found then return false; end if;
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
