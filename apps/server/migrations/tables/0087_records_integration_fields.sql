-- Fields that a platform's records bring beyond the usual ones, and the attributes that they fill. Values are stored
-- only in the attributes.
create table tenant.integration_fields (
  store_id uuid not null references stores,
  slug text not null,
  owner text not null check (owner in ('CUSTOMER', 'ORDER')),
  -- As the platform writes it.
  key text not null,
  -- The narrowest type of all values of the batch in which it was first seen.
  type_guess text not null check (type_guess in ('TEXT', 'NUMBER', 'DATE', 'DATETIME')),
  -- Null until the store chooses one.
  attribute_id uuid,
  first_seen_at timestamptz not null,
  primary key (store_id, slug, owner, key),
  foreign key (store_id, attribute_id) references custom_attributes (store_id, id) on delete set null (attribute_id)
);
create unique index integration_fields_by_attribute on tenant.integration_fields (store_id, attribute_id, slug)
  where attribute_id is not null;
call app.protect('integration_fields');
call app.owned_by('records/integrations', 'integration_fields');
