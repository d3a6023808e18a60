-- Tags that were merged into another: published pop-ups go on naming them.
create table tenant.customer_tag_merges (
  store_id uuid not null references stores,
  id uuid not null,
  -- The tag that was merged, which no longer exists, and its name and colour.
  tag_id uuid not null,
  name text not null,
  color text not null,
  kept_id uuid not null,
  -- False once it was merged further.
  can_undo boolean not null default true,
  -- Clusters whose conditions named it: [{id, before, after}].
  clusters jsonb not null default '[]',
  merged_at timestamptz not null,
  primary key (store_id, id),
  foreign key (store_id, kept_id) references customer_tags (store_id, id) on delete cascade
);
call app.protect('customer_tag_merges');

-- Who had the merged tag, and whether the kept one was added by the merge: what undoing needs, for 30 days.
create table tenant.customer_tag_merge_links (
  store_id uuid not null,
  merge_id uuid not null,
  customer_id uuid not null,
  was_added boolean not null,
  merged_at timestamptz not null,
  primary key (store_id, merge_id, customer_id),
  foreign key (store_id, merge_id) references customer_tag_merges (store_id, id) on delete cascade,
  foreign key (store_id, customer_id) references customers (store_id, id) on delete cascade
);
create index customer_tag_merge_links_of on customer_tag_merge_links (store_id, customer_id);
call app.protect('customer_tag_merge_links');
call app.of_customer('customer_tag_merge_links', 'customer_id', 'leave', 'delete');

call app.owned_by('records/customers', 'customer_tag_merges', 'customer_tag_merge_links');
