-- The texts that people agree to, and the evidence of every consent and refusal (LGPD, art. 8).

-- A published text never changes: a new wording is a new version.
create table tenant.consent_texts (
  store_id uuid not null references stores,
  id uuid not null default app.new_id(),
  channel text not null check (channel in ('EMAIL', 'SMS', 'WHATSAPP')),
  version int not null check (version > 0),
  text text not null,
  created_at timestamptz not null default now(),
  created_by uuid,
  primary key (store_id, id),
  unique (store_id, channel, version)
);
call app.protect('consent_texts');
revoke update, delete on tenant.consent_texts from clientela_app, clientela_system;

-- One row per consent or refusal, append-only. customer_consents holds the newest state.
create table tenant.consent_records (
  store_id uuid not null references stores,
  id uuid not null default app.new_id(),
  -- Null: the contact belongs to no customer.
  customer_id uuid,
  channel text not null check (channel in ('EMAIL', 'SMS', 'WHATSAPP')),
  -- The e-mail or phone at that time; null: none was known, or it was erased.
  contact text,
  granted boolean not null,
  source text not null check (source in ('import', 'integration', 'api', 'chat', 'demo', 'erasure', 'person',
    'unsubscribe', 'reply', 'provider', 'complaint', 'task', 'confirmation', 'popup', 'survey')),
  -- Where it came from, as a person wrote it.
  note text not null default '',
  -- What the person said; a published text is referred to instead.
  wording text not null default '',
  consent_text_id uuid,
  -- The address of the page, without its query.
  page text,
  ip inet,
  at timestamptz not null,
  confirmed_at timestamptz,
  actor_user_id uuid,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade,
  foreign key (store_id, consent_text_id) references consent_texts (store_id, id)
);
create index consent_records_of_customer on tenant.consent_records (store_id, customer_id, at desc, id desc);
create index consent_records_of_contact on tenant.consent_records (store_id, contact) where customer_id is null;

-- The record that the state follows from.
alter table tenant.customer_consents add column record_id uuid;

-- Forced row-level security also applies to the owner, who would find no row.
alter table tenant.customer_consents no force row level security;
alter table tenant.customers no force row level security;
update tenant.customer_consents set record_id = app.new_id();
insert into tenant.consent_records (store_id, id, customer_id, channel, contact, granted, source, note, wording, at)
select k.store_id, k.record_id, k.customer_id, k.channel, case k.channel when 'EMAIL' then c.email else c.phone end,
    k.granted, o.source, case when o.source = 'person' then k.source else '' end, k.wording, k.recorded_at
  from tenant.customer_consents k
  join tenant.customers c on c.store_id = k.store_id and c.id = k.customer_id
  cross join lateral (select case when k.source = 'opt_out' then 'unsubscribe'
    when k.source in ('import', 'integration', 'api', 'chat', 'demo', 'erasure') then k.source
    else 'person' end as source) o;
alter table tenant.customer_consents force row level security;
alter table tenant.customers force row level security;

call app.protect('consent_records');
revoke update, delete on tenant.consent_records from clientela_app;
call app.of_customer('consent_records', 'customer_id', 'own', 'own');

call app.owned_by('records/customers', 'consent_texts', 'consent_records');

-- What an import did to consents.
alter table tenant.imports
  add column consents_granted int not null default 0,
  add column consents_withdrawn int not null default 0,
  -- The file allows messages that the customer had refused: the refusal stays.
  add column consents_kept int not null default 0;

-- Double opt-in: a consent that waits for a click in an e-mail. The link's secret is stored as its digest alone.
create table tenant.consent_confirmations (
  store_id uuid not null references stores,
  id uuid not null,
  token_hash bytea not null,
  customer_id uuid not null,
  contact text not null,
  -- A link in an e-mail proves who reads that e-mail, and nothing about a phone.
  channels text[] not null check (channels = array['EMAIL']),
  consent_text_ids uuid[] not null,
  source text not null,
  page text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index consent_confirmations_by_token on tenant.consent_confirmations (token_hash);
create index consent_confirmations_of_contact on tenant.consent_confirmations (store_id, contact, created_at);
create index consent_confirmations_of_customer on tenant.consent_confirmations (store_id, customer_id);
call app.protect('consent_confirmations');
call app.of_customer('consent_confirmations', 'customer_id', 'move', 'delete');
call app.owned_by('messaging/confirmations', 'consent_confirmations');
