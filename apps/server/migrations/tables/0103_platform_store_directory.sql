-- The database of each store, where an installation has several, and the public keys, unique among all of them
-- (docs/decisions/growth.md).
create table platform.store_directory (
  store_id uuid primary key,
  public_key text not null unique,
  shard text not null
);
insert into platform.store_directory (store_id, public_key, shard) select id, public_key, 'home' from tenant.stores;
grant select, insert on platform.store_directory to clientela_app;
call app.owned_by('platform', 'store_directory');
