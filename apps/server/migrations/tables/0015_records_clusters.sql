-- Customer clusters.

-- Customer clusters, RFM refresh, search.
create table tenant.customer_clusters (
  store_id uuid not null references stores,
  id uuid not null,
  name text not null,
  mode text not null check (mode in ('dynamic', 'static')),
  visibility text not null check (visibility in ('store', 'private')),
  filters jsonb not null,
  custom_customer_ids uuid[] not null default '{}',
  created_by uuid,
  customers bigint,
  counted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (store_id, id)
);
create index customer_clusters_by_id on customer_clusters (id);
call app.protect('customer_clusters');
call app.of_customer('customer_clusters', 'custom_customer_ids', 'own', 'own');

-- The customers of a static cluster, fixed when it was saved.
create table tenant.customer_cluster_members (
  store_id uuid not null,
  customer_cluster_id uuid not null,
  customer_id uuid not null,
  primary key (store_id, customer_cluster_id, customer_id),
  foreign key (store_id, customer_cluster_id) references customer_clusters (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index customer_cluster_members_of on customer_cluster_members (store_id, customer_id);
call app.protect('customer_cluster_members');
call app.of_customer('customer_cluster_members', 'customer_id', 'join', 'delete');

call app.owned_by('records/clusters', 'customer_clusters', 'customer_cluster_members');
