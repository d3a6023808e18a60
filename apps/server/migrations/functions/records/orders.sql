-- Orders of deleted or anonymised customers.

-- Orders of a deleted customer stay anonymously and still count in revenue.
create or replace function app.release_orders(customer uuid) returns void
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
begin
  update order_items i set customer_id = null from orders o
   where o.store_id = (select app.current_store()) and o.customer_id = customer
     and i.store_id = o.store_id and i.order_id = o.id;
  update orders set customer_id = null where store_id = app.current_store() and customer_id = customer;
end $$;

-- Orders stay when their customer is anonymised. The state alone identifies no one and keeps sales by state exact.
create or replace function app.anonymize_orders(customer uuid, asked_at timestamptz, marks jsonb) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  update orders o set city = null, state = coalesce(o.state, c.state), custom = '{}'
    from customers c
   where c.store_id = app.current_store() and c.id = customer and o.store_id = app.current_store() and o.customer_id = c.id
     and (o.city is not null or o.custom <> '{}' or (o.state is null and c.state is not null))
$$;
