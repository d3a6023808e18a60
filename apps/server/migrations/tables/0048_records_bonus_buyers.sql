-- An order with a corrected buyer earns for both: the first buyer's bonus is reversed, the right one gets theirs.
-- Granting locks the customers' balances, so that an order earns once for each.
drop index tenant.bonuses_of_order;
create index bonuses_of_order on tenant.bonuses (store_id, order_id) where order_id is not null;
