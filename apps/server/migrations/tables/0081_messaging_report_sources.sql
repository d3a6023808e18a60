-- Which way a report came in, and people who are unsubscribed at their provider.
alter table tenant.delivery_reports
  add column source text not null default '',
  drop constraint delivery_reports_class_check,
  add check (class in ('hard', 'soft', 'reputation', 'content', 'complaint', 'unsubscribed', 'auto_reply', 'not_spam',
    'delivered'));

-- Readings after a refused password are further and further apart: some servers lock such accounts.
alter table tenant.bounce_mailboxes
  add column failures int not null default 0,
  add column retry_at timestamptz;
