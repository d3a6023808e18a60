-- The look that a store's new e-mails begin with; a store that has none uses the defaults.

create table tenant.store_brands (
  store_id uuid primary key references stores,
  brand jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by uuid
);
call app.protect('store_brands');
call app.owned_by('messaging/brand', 'store_brands');
