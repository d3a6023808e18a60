-- An order is identified by its platform's own id within one account; displayed numbers may repeat.
alter table tenant.orders
  -- The platform's own id; null where the number identifies the order (files, the API), and until the platform
  -- sends it.
  add column external_id text,
  -- Of an ERP's order: how the shop that sold it names it.
  add column shop_number text;
alter table tenant.orders drop constraint orders_store_id_provider_number_key;
create unique index orders_by_external_id on tenant.orders (store_id, provider, external_id)
  where external_id is not null;
create unique index orders_without_external_id on tenant.orders (store_id, provider, number)
  where external_id is null;
create index orders_by_number on tenant.orders (store_id, number);
create index orders_by_shop_number on tenant.orders (store_id, shop_number) where shop_number is not null;

-- Accounts of a platform that a store has connected. Records of the account have its source as their provider: the
-- platform's slug for the first account, `slug:2` for the next.
create table tenant.integration_sources (
  store_id uuid not null references stores,
  source text not null,
  slug text not null,
  -- The platform's id of the account; the latest one if a shop changed its address.
  account text not null,
  created_at timestamptz not null default now(),
  primary key (store_id, source)
);
create index integration_sources_account on tenant.integration_sources (slug, account);
call app.protect('integration_sources');
call app.owned_by('records/integrations', 'integration_sources');

-- Source of the connected account's records; null until the next connection: the slug.
alter table tenant.store_integrations add column source text;

-- Its result columns change, and functions are applied after tables.
drop function if exists app.integrations_of_account(text, text);
