-- Senders of a store's e-mails, apart from the server that delivers them.

create table tenant.email_senders (
  store_id uuid not null references tenant.stores,
  id uuid not null,
  name text not null,
  address text not null,
  reply_to text,
  is_default boolean not null default false,
  -- Of a code that came back; a verified domain proves an address too.
  code_verified_at timestamptz,
  -- SHA-256 of the sender and its code.
  code_hash bytea,
  code_sent_at timestamptz,
  code_tries int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, address)
);
create index email_senders_by_id on tenant.email_senders (id);
create unique index email_senders_default on tenant.email_senders (store_id) where is_default;
call app.protect('email_senders');

insert into tenant.email_senders (store_id, id, name, address, reply_to, is_default, created_at, updated_at)
select store_id, gen_random_uuid(), sender_name, sender_address, reply_to, true, updated_at, updated_at
  from tenant.email_settings;

alter table tenant.email_settings drop column sender_name, drop column sender_address, drop column reply_to;

call app.owned_by('messaging/email-senders', 'email_senders');
