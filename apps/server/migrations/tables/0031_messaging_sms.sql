-- SMS settings of a store, replies of customers, and short links.

create table tenant.sms_settings (
  store_id uuid primary key references stores,
  -- Days without sending, in addition to Sundays and national holidays.
  own_holidays date[] not null default '{}',
  updated_at timestamptz not null
);
call app.protect('sms_settings');

-- Phones that may receive tests: verified by a code.
create table tenant.test_phones (
  store_id uuid not null references stores,
  -- E.164.
  phone text not null,
  -- Of the last code that was sent there.
  digest bytea not null,
  tries int not null default 0,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (store_id, phone)
);
call app.protect('test_phones');

-- Replies from customers. Unknown numbers are not stored.
create table tenant.received_sms (
  store_id uuid not null references stores,
  id uuid not null,
  -- The provider's id; it deduplicates redeliveries.
  provider text not null,
  external_id text not null,
  customer_id uuid not null,
  contact text not null,
  body text not null,
  received_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, provider, external_id),
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index received_sms_of_customer on received_sms (store_id, customer_id, received_at);
call app.protect('received_sms');
call app.of_customer('received_sms', 'customer_id', 'move', 'delete');

-- Short link of one message: its ten characters are the only credential.
create table tenant.short_links (
  store_id uuid not null references stores,
  code text not null check (code ~ '^[0-9A-Za-z]{10}$'),
  -- The message, by the name it has in its links, and which of its links.
  token uuid not null,
  link_position int not null,
  created_at timestamptz not null,
  primary key (store_id, code)
);
create index short_links_by_code on short_links (code);
create index short_links_age on short_links (created_at);
call app.protect('short_links');

call app.owned_by('messaging/sms', 'sms_settings', 'test_phones', 'received_sms', 'short_links');
