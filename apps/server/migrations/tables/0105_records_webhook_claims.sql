-- A claim counts what is taken among the first due deliveries of an address. Without this index it changes no
-- indexed column, so that it writes the row alone.
drop index tenant.webhook_deliveries_leased;
