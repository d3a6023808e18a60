-- A notice may be posted before its record can be read: it is read again a few times, seconds later.
alter table tenant.integration_hints add tries int not null default 0;
