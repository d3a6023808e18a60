-- Values of the store's own fields, typed, so that filters and orderings use an index under the row policies.
alter table tenant.custom_attributes
  add column is_column boolean not null default false,
  add column position int not null default 0,
  add column archived_at timestamptz;
create index custom_attributes_by_id on tenant.custom_attributes (id);

-- Exactly one of the four values is set, the one of the attribute's type.
create table tenant.custom_values (
  store_id uuid not null,
  attribute_id uuid not null,
  customer_id uuid not null,
  text_value text,
  -- In ten-thousandths.
  number_value bigint,
  date_value date,
  time_value timestamptz,
  -- What text is sought and sorted by. Limited, because an index entry is.
  text_key text collate "C" generated always as (left(app.fold(text_value), 120)) stored,
  primary key (store_id, customer_id, attribute_id),
  foreign key (store_id, attribute_id) references custom_attributes (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade,
  check (num_nonnulls(text_value, number_value, date_value, time_value) = 1)
) with (autovacuum_analyze_scale_factor = 0.02);
create index custom_values_by_text on tenant.custom_values (store_id, attribute_id, text_key, customer_id)
  where text_value is not null;
create index custom_values_by_number on tenant.custom_values (store_id, attribute_id, number_value, customer_id)
  where number_value is not null;
create index custom_values_by_date on tenant.custom_values (store_id, attribute_id, date_value, customer_id)
  where date_value is not null;
create index custom_values_by_time on tenant.custom_values (store_id, attribute_id, time_value, customer_id)
  where time_value is not null;
call app.protect('custom_values');
call app.of_customer('custom_values', 'customer_id', 'own', 'own');

create table tenant.custom_order_values (
  store_id uuid not null,
  attribute_id uuid not null,
  order_id uuid not null,
  text_value text,
  number_value bigint,
  date_value date,
  time_value timestamptz,
  text_key text collate "C" generated always as (left(app.fold(text_value), 120)) stored,
  primary key (store_id, order_id, attribute_id),
  foreign key (store_id, attribute_id) references custom_attributes (store_id, id) on delete cascade,
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade,
  check (num_nonnulls(text_value, number_value, date_value, time_value) = 1)
) with (autovacuum_analyze_scale_factor = 0.02);
create index custom_order_values_by_text on tenant.custom_order_values (store_id, attribute_id, text_key, order_id)
  where text_value is not null;
create index custom_order_values_by_number on tenant.custom_order_values (store_id, attribute_id, number_value, order_id)
  where number_value is not null;
create index custom_order_values_by_date on tenant.custom_order_values (store_id, attribute_id, date_value, order_id)
  where date_value is not null;
create index custom_order_values_by_time on tenant.custom_order_values (store_id, attribute_id, time_value, order_id)
  where time_value is not null;
call app.protect('custom_order_values');

call app.owned_by('records/attributes', 'custom_attributes', 'custom_values', 'custom_order_values');

-- Nothing ever wrote these.
alter table tenant.customers drop column custom;
alter table tenant.orders drop column custom;
