-- The ready-made clusters that a store was given, each once, whatever became of it.
create table tenant.ready_clusters (
  store_id uuid not null references stores,
  key text not null,
  customer_cluster_id uuid not null,
  created_at timestamptz not null,
  primary key (store_id, key)
);
call app.protect('ready_clusters');
call app.owned_by('records/clusters', 'ready_clusters');
