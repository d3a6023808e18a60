-- The wallet's money: a double-entry ledger that only grows, and the balances it adds up to.

create table wallets (
  store_id uuid primary key references stores,
  available bigint not null default 0,
  held bigint not null default 0 check (held >= 0),
  -- Number of the latest entry.
  version bigint not null default 0,
  -- Set where entries and balances differ: nothing moves until a person has looked.
  stopped_at timestamptz,
  updated_at timestamptz not null default now()
);
call app.protect('wallets');
revoke insert, update, delete on wallets from clientela_app;

create function app.open_wallet() returns trigger
language plpgsql security definer
set search_path = public, pg_catalog
as $$
begin
  insert into wallets (store_id) values (new.id);
  return null;
end $$;
alter function app.open_wallet owner to clientela_system;
create trigger stores_wallet after insert on stores for each row execute function app.open_wallet();
set local role clientela_system;
insert into wallets (store_id) select id from stores;
reset role;

-- One movement from one account to another, so that every entry sums to zero. The store's own
-- accounts are `available` and `held`; the platform's accounts behind it have no balance row that
-- stores could queue up for: their sums are read from the entries.
create table ledger_entries (
  store_id uuid not null references stores,
  version bigint not null,
  kind text not null check (kind in ('topup', 'topup_fee', 'refund', 'chargeback', 'chargeback_fee',
    'hold', 'release', 'messages')),
  reference text not null,
  from_account text not null
    check (from_account in ('available', 'held', 'clearing', 'revenue', 'fees', 'chargeback_loss')),
  to_account text not null check (to_account <> from_account
    and to_account in ('available', 'held', 'clearing', 'revenue', 'fees', 'chargeback_loss')),
  amount bigint not null check (amount > 0),
  available_after bigint not null,
  held_after bigint not null,
  created_at timestamptz not null,
  primary key (store_id, version),
  unique (store_id, kind, reference)
);
call app.protect('ledger_entries');
revoke insert, update, delete on ledger_entries from clientela_app;
revoke update, delete on ledger_entries from clientela_system;

-- The only way money moves: balance and entry in one step under the wallet's row lock. Spending stops
-- at zero, reversals do not; the same (kind, reference) moves once, whoever repeats it. With
-- `up_to`, as much of the amount as is free moves.
create function app.post_ledger(
  the_kind text, the_reference text, source text, target text, wanted bigint,
  may_overdraw boolean, up_to boolean, at timestamptz,
  out outcome text, out moved bigint, out available bigint, out held bigint)
language plpgsql volatile security definer
set search_path = public, pg_catalog
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

-- Stops every wallet whose balances are not what its entries add up to, or whose entries do not
-- follow one another, and answers them.
create function app.stop_differing_wallets(at timestamptz)
returns table (store_id uuid, available bigint, held bigint, entries_available bigint, entries_held bigint)
language plpgsql volatile security definer
set search_path = public, pg_catalog
as $$
#variable_conflict use_column
begin
  return query
  with sums as (
    select w.store_id, coalesce(e.available, 0)::bigint as available, coalesce(e.held, 0)::bigint as held,
        coalesce(e.entries, 0) as entries
      from wallets w
      left join (
        select l.store_id, count(*) as entries,
            sum(case l.to_account when 'available' then l.amount else 0 end
              - case l.from_account when 'available' then l.amount else 0 end) as available,
            sum(case l.to_account when 'held' then l.amount else 0 end
              - case l.from_account when 'held' then l.amount else 0 end) as held
          from ledger_entries l group by l.store_id) e on e.store_id = w.store_id)
  update wallets w set stopped_at = at
    from sums s
   where s.store_id = w.store_id and w.stopped_at is null
     and (s.available <> w.available or s.held <> w.held or s.entries <> w.version)
  returning w.store_id, w.available, w.held, s.available, s.held;
end $$;
alter function app.stop_differing_wallets owner to clientela_system;
revoke all on function app.stop_differing_wallets from public;
grant execute on function app.stop_differing_wallets to clientela_app;

-- What a day of the statement holds, so that pages and totals need not count its rows.
create table wallet_days (
  store_id uuid not null references stores,
  day date not null,
  inputs bigint not null default 0,
  automatic_topups bigint not null default 0,
  outputs bigint not null default 0,
  entries int not null default 0,
  primary key (store_id, day)
);
call app.protect('wallet_days');
