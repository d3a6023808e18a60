-- Details of products entered manually, sales per product, products bought together, and those of a message.

alter table tenant.products
  -- The price before a discount, by the shop.
  add column old_price bigint,
  -- Entered manually and kept apart: synchronisation overwrites the shop's own columns.
  add column own_image_url text,
  add column own_url text,
  add column own_price bigint;
create index products_by_id on tenant.products (id);
create index products_newest on tenant.products (store_id, created_at desc, id);
create index products_by_name on tenant.products (store_id, left(app.fold(name), 100), id);
-- Finds the product of a cart item; names and addresses may be too long for an index.
create index products_by_name_digest on tenant.products (store_id, md5(app.fold(name)));
create index products_by_url_digest on tenant.products (store_id, md5(url)) where url is not null;

-- Units sold per product in the last so many days, rebuilt every night.
create table tenant.product_sales (
  store_id uuid not null references stores,
  days smallint not null check (days in (7, 30, 90, 365)),
  product_id uuid not null,
  units bigint not null,
  primary key (store_id, days, product_id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
create index product_sales_best on tenant.product_sales (store_id, days, units desc, product_id);
call app.protect('product_sales');

-- For each product the twelve that sell best together with it, rebuilt every night.
create table tenant.product_pairs (
  store_id uuid not null references stores,
  product_id uuid not null,
  other_id uuid not null,
  orders_together int not null,
  -- Orders with both products, divided by the orders with product_id.
  confidence real not null,
  primary key (store_id, product_id, other_id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade,
  foreign key (store_id, other_id) references products (store_id, id) on delete cascade
);
create index product_pairs_of_other on tenant.product_pairs (store_id, other_id);
call app.protect('product_pairs');

call app.owned_by('records/orders', 'product_sales', 'product_pairs');

-- The catalogue products of a message, in the order of its cells: chosen once, so that a retry and a click find the
-- same ones. A table of its own: the activity's row stays within its page. The trigger campaign_activities_departed deletes
-- the row with the activity: a foreign key would be checked for each message as it leaves.
create table tenant.message_products (
  store_id uuid not null,
  activity_id uuid not null,
  content_id uuid not null,
  -- Null: nothing was left for the cell.
  product_ids uuid[] not null,
  primary key (store_id, activity_id, content_id)
);
call app.protect('message_products');
call app.owned_by('messaging/campaigns', 'message_products');

-- What a message takes from the catalogue, block by block; null: nothing.
alter table tenant.campaign_contents
  add column product_blocks jsonb generated always as (nullif(compiled -> 'products', '[]')) stored;
