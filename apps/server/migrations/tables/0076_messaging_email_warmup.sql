-- Daily amounts of a new domain. A day counts when something left on it.

alter table tenant.email_domains
  -- The day of the plan, from 1; null: no warm-up.
  add column warmup_step int check (warmup_step > 0),
  -- The store's day that `warmup_used` counts.
  add column warmup_on date,
  add column warmup_used int not null default 0;
