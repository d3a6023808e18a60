-- The people that each import brought, once each, for their list and their group.
create table tenant.import_customers (
  store_id uuid not null,
  import_id uuid not null,
  customer_id uuid not null,
  outcome text not null check (outcome in ('created', 'updated', 'unchanged')),
  primary key (store_id, import_id, customer_id),
  foreign key (store_id, import_id) references imports (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index import_customers_of on import_customers (store_id, customer_id);
call app.protect('import_customers');
call app.of_customer('import_customers', 'customer_id', 'join', 'delete');
call app.owned_by('records/imports', 'import_customers');

-- How many people it brought, counted when it ends.
alter table tenant.imports add column people bigint not null default 0;
