-- The list of orders by their total: without it a store of five million orders sorted them all for a page.
create index orders_by_total on orders (store_id, total, id);
