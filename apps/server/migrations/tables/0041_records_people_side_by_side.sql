-- Concurrent writers of a store's people or orders do not block each other: each transaction counts in its own row
-- (app.add_to_counts), and the sizes are their sums (store_sizes).
alter table tenant.store_counts add slot int not null default 0;
alter table tenant.store_counts drop constraint store_counts_pkey;
alter table tenant.store_counts add primary key (store_id, slot);

-- The value is selective and comes first; kinds and providers have few distinct values.
alter table tenant.customer_identities drop constraint customer_identities_pkey;
alter table tenant.customer_identities add primary key (store_id, value, kind, provider);
