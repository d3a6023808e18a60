-- Failures in a row of a campaign's steps: they are tried again after a pause, and shown to administrators.
alter table tenant.campaigns
  add column step_failures int not null default 0,
  add column step_error text,
  add column step_failed_at timestamptz,
  add column step_retry_at timestamptz;
create index campaigns_failing on tenant.campaigns (step_failed_at) where step_failures > 0;
