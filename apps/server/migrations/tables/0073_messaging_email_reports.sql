-- Evidence of what came back about e-mails, for 30 days. The recipient's address is not in it.

create table tenant.delivery_reports (
  store_id uuid not null references tenant.stores,
  id uuid not null,
  activity_id uuid not null,
  -- SHA-256 of the notice: it may arrive twice.
  source_hash bytea not null,
  class text not null
    check (class in ('hard', 'soft', 'reputation', 'content', 'complaint', 'auto_reply', 'not_spam', 'delivered')),
  code text,
  words text not null,
  created_at timestamptz not null,
  primary key (store_id, id),
  unique (store_id, source_hash)
);
create index delivery_reports_of_activity on tenant.delivery_reports (store_id, activity_id);
create index delivery_reports_newest on tenant.delivery_reports (store_id, created_at);
call app.protect('delivery_reports');
call app.owned_by('messaging/email-reports', 'delivery_reports');

drop index tenant.suppressions_unreachable;
create index suppressions_temporary on tenant.suppressions (created_at) where reason in ('unreachable', 'soft_bounce');
