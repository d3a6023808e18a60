-- A notification may precede its readable record: the read is retried a few times, seconds later.
alter table tenant.integration_hints add tries int not null default 0;
