-- Who writes people or orders of a store waits for nobody who does the same: each transaction counts in a row of
-- its own (app.add_to_counts), and the sizes are their sums (store_sizes).
alter table tenant.store_counts add slot int not null default 0;
alter table tenant.store_counts drop constraint store_counts_pkey;
alter table tenant.store_counts add primary key (store_id, slot);

-- The value tells identities apart; kinds and providers, of which there are few, would be compared in vain before it.
alter table tenant.customer_identities drop constraint customer_identities_pkey;
alter table tenant.customer_identities add primary key (store_id, value, kind, provider);
