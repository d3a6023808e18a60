-- Orders of deleted or anonymised customers, and statistics of products.

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
  update orders o set city = null, state = coalesce(o.state, c.state)
    from customers c
   where c.store_id = app.current_store() and c.id = customer and o.store_id = app.current_store() and o.customer_id = c.id
     and (o.city is not null or (o.state is null and c.state is not null))
$$;

-- Rebuilds the sales per product and the products bought together, from the sale lines up to `today`. Confidence =
-- orders with both products / orders with the product; pairs need three orders. Orders of more than fifty products
-- are stocking up: they say nothing of a product and cost a square of their lines.
create or replace function app.refresh_product_statistics(today date) returns void
language sql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  delete from product_sales where store_id = app.current_store();
  insert into product_sales (store_id, days, product_id, units)
  select app.current_store(), v.days, s.product_id, v.units
    from (select product_id, sum(quantity) filter (where sale_day > today - 7) as week,
            sum(quantity) filter (where sale_day > today - 30) as month,
            sum(quantity) filter (where sale_day > today - 90) as quarter, sum(quantity) as year
            from order_items
           where store_id = app.current_store() and sale_day > today - 365
           group by product_id) s
    cross join lateral (values (7, s.week), (30, s.month), (90, s.quarter), (365, s.year)) as v(days, units)
   where v.units > 0;

  delete from product_pairs where store_id = app.current_store();
  insert into product_pairs (store_id, product_id, other_id, orders_together, confidence)
  with lines as materialized (
    select order_id, product_id, count(*) over (partition by order_id) as products
      from order_items where store_id = app.current_store() and sale_day > today - 365
     group by order_id, product_id
  ), baskets as materialized (
    select order_id, product_id from lines where products between 2 and 50
  ), pairs as (
    select a.product_id, b.product_id as other_id, count(*)::int as together
      from baskets a join baskets b on b.order_id = a.order_id and b.product_id <> a.product_id
     group by a.product_id, b.product_id having count(*) >= 3
  ), ranked as (
    select *, row_number() over (partition by product_id order by together desc, other_id) as place from pairs
  )
  select app.current_store(), r.product_id, r.other_id, r.together, r.together::real / o.orders
    from ranked r
    join (select product_id, count(*) as orders from lines group by product_id) o on o.product_id = r.product_id
   where r.place <= 12;
$$;
