-- The wallet's money: a double-entry ledger that only grows, and the balances it adds up to.

create table tenant.wallets (
  store_id uuid primary key references stores,
  available bigint not null default 0,
  held bigint not null default 0 check (held >= 0),
  -- Number of the latest entry.
  version bigint not null default 0,
  -- Set if entries and balances differ: no money moves until a person has checked.
  stopped_at timestamptz,
  updated_at timestamptz not null default now()
);
call app.protect('wallets');
revoke insert, update, delete on wallets from clientela_app;

-- One movement between two accounts, so that every entry sums to zero. The store's own accounts are `available`
-- and `held`; the platform's accounts have no balance row that stores could contend for: their sums are read from
-- the entries.
create table tenant.ledger_entries (
  store_id uuid not null references stores,
  version bigint not null,
  kind text not null check (kind in ('topup', 'topup_fee', 'refund', 'chargeback', 'chargeback_fee',
    'hold', 'release', 'messages', 'addon', 'returned')),
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

-- Row count and totals per day of the statement, so that pages need not count rows.
create table tenant.wallet_days (
  store_id uuid not null references stores,
  day date not null,
  inputs bigint not null default 0,
  automatic_topups bigint not null default 0,
  outputs bigint not null default 0,
  entries int not null default 0,
  primary key (store_id, day)
);
call app.protect('wallet_days');

-- How far each wallet was verified against its entries, and their sum up to there: the frequent check reads only
-- newer ones. Entries are immutable, so older ones are read once a day.
create table tenant.wallet_checks (
  store_id uuid primary key references stores,
  version bigint not null,
  available bigint not null,
  held bigint not null
);
call app.protect('wallet_checks');
revoke insert, update, delete on wallet_checks from clientela_app;

call app.owned_by('billing/wallet', 'wallets', 'ledger_entries', 'wallet_days', 'wallet_checks');
