-- Products: from files, typed manually, and from shops, which also send stock and page.

create table tenant.products (
  store_id uuid not null references stores,
  id uuid not null,
  -- Provider of the code; '' is a file or manual entry.
  provider text not null default '',
  external_id text not null,
  name text not null default '',
  category text,
  brand text,
  price bigint,
  image_url text,
  stock int,
  url text,
  is_active boolean not null default true,
  -- When it changed last, by the shop's clock.
  changed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (store_id, id),
  unique (store_id, provider, external_id)
) with (autovacuum_analyze_scale_factor = 0.02);
create index products_by_category on products (store_id, category);
create index products_search on products using gin (app.fold(name) gin_trgm_ops);
call app.protect('products');

call app.owned_by('records/orders', 'products');
