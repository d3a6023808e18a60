-- Payment methods, saved cards, deposits and gateway events.

create table platform.topup_payment_methods (
  id uuid primary key,
  name text not null,
  icon text not null,
  type text not null unique
    check (type in ('CREDIT_CARD', 'DEBIT_CARD', 'PIX', 'BANK_TRANSFER', 'WALLET', 'BILLET')),
  position int not null
);
insert into topup_payment_methods (id, name, icon, type, position) values
  (app.new_id(), 'Pix', 'pix', 'PIX', 1),
  (app.new_id(), 'Cartão de crédito', 'credit-card', 'CREDIT_CARD', 2);
grant select on topup_payment_methods to clientela_app, clientela_system;

-- Fees added on top; a deposit references the version it was made with.
create table platform.topup_fees (
  type text not null references topup_payment_methods (type),
  version int not null,
  millionths int not null check (millionths >= 0),
  fixed int not null check (fixed >= 0),
  minimum int not null check (minimum >= 0),
  created_at timestamptz not null default now(),
  primary key (type, version)
);
insert into topup_fees (type, version, millionths, fixed, minimum) values
  ('PIX', 1, 9900, 0, 50),
  ('CREDIT_CARD', 1, 34900, 49, 0);
grant select, insert on topup_fees to clientela_app;

create table tenant.wallet_cards (
  store_id uuid not null references stores,
  id uuid not null,
  gateway text not null,
  -- The gateway's id of the card's owner; the token works only with it.
  customer_reference text not null,
  token_sealed bytea not null,
  brand text not null,
  bin text not null,
  last4 text not null,
  expiry_month int not null,
  expiry_year int not null,
  type text not null default 'CREDIT' check (type in ('CREDIT', 'DEBIT')),
  is_default boolean not null default false,
  -- From where the owner saved it: gateways want to know for later charges.
  saved_from text not null,
  created_by uuid,
  created_at timestamptz not null,
  deleted_at timestamptz,
  primary key (store_id, id)
);
create unique index wallet_cards_default on wallet_cards (store_id) where is_default and deleted_at is null;
create index wallet_cards_newest on wallet_cards (store_id, created_at desc, id desc) where deleted_at is null;
call app.protect('wallet_cards');

create table tenant.automatic_topups (
  store_id uuid primary key references stores,
  enabled boolean not null default false,
  minimum bigint check (minimum >= 0),
  amount bigint check (amount > 0),
  card_id uuid,
  refusals int not null default 0,
  -- After a refusal nothing is charged until then.
  not_before timestamptz,
  updated_at timestamptz not null,
  check (not enabled or (minimum is not null and amount is not null and card_id is not null)),
  foreign key (store_id, card_id) references wallet_cards (store_id, id)
);
call app.protect('automatic_topups');

create table tenant.store_topups (
  store_id uuid not null references stores,
  id uuid not null,
  -- Names its page that needs no sign-in.
  public_token text not null,
  -- The caller's Idempotency-Key: a retry after a crash finds this row instead of charging again.
  request_key text,
  status text not null,
  reason text,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  fee_version int not null,
  -- Total reversed from the wallet.
  refunded_amount bigint not null default 0 check (refunded_amount between 0 and amount),
  gateway text not null,
  charge_id text,
  payment_method_id uuid not null,
  card_id uuid,
  card_brand text,
  card_bin text,
  card_last4 text,
  is_single boolean not null,
  pix_code text,
  expires_at timestamptz,
  created_by uuid,
  -- The day of the store under which the statement lists it.
  day date not null,
  credited_at timestamptz,
  -- Needs manual review: an unexpected amount or an invalid transition.
  review_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, public_token),
  unique (store_id, request_key),
  foreign key (store_id, card_id) references wallet_cards (store_id, id)
);
create index store_topups_by_id on store_topups (id);
create index store_topups_by_charge on store_topups (gateway, charge_id);
create index store_topups_of_day on store_topups (store_id, day, id);
-- One automatic charge in flight at a time.
create unique index store_topups_automatic on store_topups (store_id)
  where not is_single and status in ('INITIATED', 'PROCESSING', 'WAITING_PAYMENT', 'AUTHORIZED');
call app.protect('store_topups');
create trigger store_topups_key after insert or delete on store_topups
  for each row execute function app.keep_store_key('deposit', 'public_token');

-- Append-only: gateway events as received, without tokens.
create table tenant.topup_events (
  store_id uuid not null,
  id uuid not null,
  topup_id uuid not null,
  gateway text not null,
  event_id text not null,
  payload jsonb not null,
  received_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, gateway, event_id),
  foreign key (store_id, topup_id) references store_topups (store_id, id)
);
create index topup_events_of on topup_events (store_id, topup_id, received_at);
call app.protect('topup_events');
revoke update, delete on topup_events from clientela_app;

-- Payments to check at a gateway after a webhook, in batches. One row per payment: webhooks during a check
-- increment `notices` and cause another check.
create table tenant.topup_checks (
  store_id uuid not null,
  topup_id uuid not null,
  notices int not null default 1,
  -- Due time, and the lease of a worker.
  due_at timestamptz not null,
  failures int not null default 0,
  primary key (store_id, topup_id),
  foreign key (store_id, topup_id) references store_topups (store_id, id)
) with (fillfactor = 70);
create index topup_checks_due on topup_checks (due_at);
call app.protect('topup_checks');

-- The sandbox gateway's own books.
create table tenant.sandbox_charges (
  store_id uuid not null references stores,
  id uuid not null,
  reference text not null,
  method text not null,
  total bigint not null,
  status text not null,
  refunded bigint not null default 0,
  pix_code text,
  card jsonb,
  charged_back_at timestamptz,
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, reference)
);
call app.protect('sandbox_charges');

call app.owned_by('billing/wallet',
  'topup_payment_methods', 'wallet_cards', 'automatic_topups', 'store_topups', 'topup_events', 'topup_checks');
call app.owned_by('installation/administration', 'topup_fees');
call app.owned_by('providers/sandbox-gateway', 'sandbox_charges');
