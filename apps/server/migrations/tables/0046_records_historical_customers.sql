-- People who came with an import or a back-fill start no sequence, and so a rehearsal leaves them out.
alter table tenant.customers add column is_historical boolean not null default false;
