-- Messages that a provider took and could not deliver: what they cost comes back, where the add-on says so.

-- Carriers bill undelivered messages too, so a platform may say no; screens say which it is.
alter table platform.addons add column returned_on_failure boolean not null default true;

-- What a message cost is known by its provider's name for it, since receipts name nothing else.
alter table tenant.message_keys
  add column queue_id uuid,
  add column units smallint not null default 0;

-- Cents that came back in all: what was spent grows and shrinks, and each movement has a name of its own.
alter table tenant.message_budgets add column returned bigint not null default 0;

alter table tenant.ledger_entries
  drop constraint ledger_entries_kind_check,
  add constraint ledger_entries_kind_check check (kind in ('topup', 'topup_fee', 'refund', 'chargeback',
    'chargeback_fee', 'hold', 'release', 'messages', 'addon', 'returned')) not valid;
alter table tenant.ledger_entries validate constraint ledger_entries_kind_check;
