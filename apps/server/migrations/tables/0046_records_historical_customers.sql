-- People from an import or a back-fill start no sequence, so a dry run excludes them.
alter table tenant.customers add column is_historical boolean not null default false;
