-- Products come by themselves too: by the shop's own code, with stock and page.

alter table tenant.products
  -- Whose code it is; '' is a file or typed by hand.
  add column provider text not null default '',
  add column stock int,
  add column url text,
  add column is_active boolean not null default true,
  -- When it changed last, by the shop's clock.
  add column changed_at timestamptz;
alter table products drop constraint products_store_id_external_id_key;
alter table products add unique (store_id, provider, external_id);
