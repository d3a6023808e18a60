-- A store's account at a provider that takes e-mail over its own API, in place of a mail server.

create table tenant.mail_accounts (
  store_id uuid primary key references tenant.stores,
  provider text not null check (provider in ('amazon_ses', 'sendgrid')),
  region text not null,
  user_name text not null default '',
  secret_sealed bytea not null,
  configuration_set text,
  -- Public key of the provider's signed events.
  verification_key text,
  -- The unguessable part of the webhook URL; it outlives a change of keys.
  notices_key text not null,
  -- The topic that sends the events, pinned by its first call.
  notices_topic text,
  last_notice_at timestamptz,
  per_second float8,
  per_day int,
  sent_in_24_hours int,
  is_sandbox boolean not null default false,
  is_stopped boolean not null default false,
  -- When the provider was last asked for its limits.
  read_at timestamptz not null,
  updated_at timestamptz not null
);
call app.protect('mail_accounts');
call app.owned_by('messaging/email', 'mail_accounts');
