-- A number at which a provider reaches nobody is blocked for a while alone: it may get WhatsApp, or another owner.

alter table tenant.suppressions drop constraint suppressions_reason_check;
alter table tenant.suppressions add constraint suppressions_reason_check
  check (reason in ('opt_out', 'hard_bounce', 'soft_bounce', 'unreachable', 'complaint', 'manual'));
update tenant.suppressions set reason = 'unreachable' where reason = 'hard_bounce' and channel <> 'EMAIL';
create index suppressions_unreachable on tenant.suppressions (created_at) where reason = 'unreachable';
