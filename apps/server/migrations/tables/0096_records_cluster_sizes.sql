-- The size of each cluster at the end of a day, for a year.
create table tenant.cluster_sizes (
  store_id uuid not null,
  customer_cluster_id uuid not null,
  day date not null,
  customers bigint not null,
  primary key (store_id, customer_cluster_id, day),
  foreign key (store_id, customer_cluster_id) references customer_clusters (store_id, id) on delete cascade
);
call app.protect('cluster_sizes');
call app.owned_by('records/clusters', 'cluster_sizes');
