-- Requests of people about their own data (LGPD, art. 18), each due on a day of the store. An erasure stays as its receipt.
create table tenant.privacy_requests (
  store_id uuid not null references stores,
  id uuid not null,
  -- Null: the person has no record, or the record was deleted.
  customer_id uuid,
  kind text not null check (kind in ('access', 'correction', 'erasure')),
  state text not null default 'open' check (state in ('open', 'done', 'refused')),
  channel text not null
    check (channel in ('email', 'whatsapp', 'phone', 'in_person', 'other', 'platform', 'direct')),
  note text not null default '',
  received_at timestamptz not null,
  due_on date not null,
  answer text not null default '',
  answered_at timestamptz,
  answered_by uuid,
  -- Of an erasure: its number in the store, and how many rows of each kind went and stay.
  receipt_number int,
  receipt jsonb,
  -- Notices that were sent, each once.
  reminded_at timestamptz,
  overdue_noticed_at timestamptz,
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, receipt_number),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete set null (customer_id),
  check ((state = 'open') = (answered_at is null)),
  check ((receipt_number is null) = (receipt is null)),
  check (receipt_number is null or (kind = 'erasure' and state = 'done'))
);
create index privacy_requests_by_id on tenant.privacy_requests (id);
create index privacy_requests_of_customer on tenant.privacy_requests (store_id, customer_id)
  where customer_id is not null;
create index privacy_requests_open on tenant.privacy_requests (store_id, due_on, id) where state = 'open';
create index privacy_requests_closed on tenant.privacy_requests (store_id, answered_at, id) where state <> 'open';
create index privacy_requests_due on tenant.privacy_requests (due_on) where state = 'open';
call app.protect('privacy_requests');
call app.of_customer('privacy_requests', 'customer_id', 'move', 'own');
call app.owned_by('records/privacy', 'privacy_requests');
