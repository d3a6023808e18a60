-- A store's mailbox where notices of failed delivery arrive, read over IMAP.
create table tenant.bounce_mailboxes (
  store_id uuid primary key references tenant.stores,
  host text not null,
  port int not null,
  security text not null check (security in ('tls', 'starttls', 'none')),
  user_name text not null,
  password_sealed bytea not null,
  folder text not null,
  -- The last message that was looked at; UIDs count within one validity (RFC 3501, 2.3.1.1).
  uid_validity bigint,
  last_uid bigint,
  read_at timestamptz,
  found int not null default 0,
  problem text check (problem in ('sign_in', 'certificate', 'unreachable', 'folder')),
  updated_at timestamptz not null
);
call app.protect('bounce_mailboxes');
call app.owned_by('messaging/email-reports', 'bounce_mailboxes');
