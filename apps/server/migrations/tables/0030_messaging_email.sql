-- E-mail models, and the server and domains a store sends from.

create table tenant.email_models (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null,
  name_sort text collate "C" not null generated always as (app.fold(name)) stored,
  subject text not null default '',
  document jsonb not null,
  -- Size of the compiled HTML part, for the warning.
  bytes int not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (store_id, id)
);
create index email_models_by_id on email_models (id);
call app.protect('email_models');

create table tenant.email_settings (
  store_id uuid primary key references stores,
  sender_name text not null,
  sender_address text not null,
  reply_to text,
  -- Null host: the platform's server, or the test outbox.
  host text,
  port int,
  security text check (security in ('tls', 'starttls', 'none')),
  user_name text not null default '',
  password_sealed bytea,
  messages_per_second int,
  max_connections int not null default 5,
  updated_at timestamptz not null default now()
);
call app.protect('email_settings');

create table tenant.email_domains (
  store_id uuid not null references stores,
  id uuid not null,
  domain text not null,
  selector text not null,
  public_key text not null,
  private_key_sealed bytea not null,
  created_at timestamptz not null default now(),
  primary key (store_id, id),
  unique (store_id, domain)
);
create index email_domains_by_id on email_domains (id);
call app.protect('email_domains');

-- Outages of a store's own mail server, and whether its people were notified: once per outage, across all sending
-- processes. The next successful message deletes the row.
create table tenant.mail_outages (
  store_id uuid primary key references stores,
  since timestamptz not null,
  seen_at timestamptz not null,
  told_at timestamptz
);
call app.protect('mail_outages');

call app.owned_by('messaging/email-models', 'email_models');
call app.owned_by('messaging/email', 'email_settings', 'email_domains', 'mail_outages');
