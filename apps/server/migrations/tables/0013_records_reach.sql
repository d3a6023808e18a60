-- Consents and suppressions.

-- Consent per channel: state, source, time and text (LGPD).
create table tenant.customer_consents (
  store_id uuid not null,
  customer_id uuid not null,
  channel text not null check (channel in ('EMAIL', 'SMS', 'WHATSAPP')),
  granted boolean not null,
  source text not null,
  wording text not null default '',
  recorded_at timestamptz not null default now(),
  primary key (store_id, customer_id, channel),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
call app.protect('customer_consents');
call app.of_customer('customer_consents', 'customer_id', 'own', 'delete');

-- Suppression by channel and contact, not by customer: it outlives merges and deletion.
create table tenant.suppressions (
  store_id uuid not null references stores,
  id uuid not null default app.new_id(),
  channel text not null check (channel in ('EMAIL', 'SMS', 'WHATSAPP')),
  contact text not null,
  -- unreachable: blocked temporarily, because the number may join WhatsApp or change owner.
  reason text not null
    check (reason in ('opt_out', 'hard_bounce', 'soft_bounce', 'unreachable', 'complaint', 'manual')),
  -- The provider's response for a refused contact, so that people can review it and lift a wrong block: `code` and
  -- the days form an incident.
  response text,
  code text generated always as
    (substring(response from '^[0-9]{3,6}(?: [245]\.[0-9]{1,3}\.[0-9]{1,3})?')) stored,
  campaign_id uuid,
  created_at timestamptz not null default now(),
  primary key (store_id, channel, contact)
);
create index suppressions_newest on suppressions (store_id, created_at, id);
create index suppressions_unreachable on suppressions (created_at) where reason = 'unreachable';
call app.protect('suppressions');

call app.owned_by('records/customers', 'customer_consents', 'suppressions');
