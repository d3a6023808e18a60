-- How mailboxes receive a store's e-mails, as last computed: people are notified of changes, not of states.

create table tenant.email_health (
  store_id uuid primary key references tenant.stores,
  state text check (state in ('good', 'warn', 'red')),
  since timestamptz,
  -- When the next computation is due; null: nothing has changed.
  check_at timestamptz
);
call app.protect('email_health');
call app.owned_by('messaging/email-reports', 'email_health');
