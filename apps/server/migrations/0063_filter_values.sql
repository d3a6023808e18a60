-- The values a store's orders and customers ever had in the columns that filters offer, so that the offer
-- does not read five million orders. A value that nobody has any more is offered still and finds nobody.
create table filter_values (
  store_id uuid not null references stores,
  kind text not null check (kind in ('payment_method', 'coupon', 'city')),
  value text not null,
  primary key (store_id, kind, value)
);
call app.protect('filter_values');

create function app.note_order_values() returns trigger
language plpgsql security definer
set search_path = public, pg_catalog
as $$
begin
  insert into filter_values (store_id, kind, value)
  select distinct c.store_id, v.kind, v.value
    from changed c, lateral (values ('payment_method', c.payment_method), ('coupon', c.coupon)) as v(kind, value)
   where v.value is not null
   order by 1, 2, 3
  on conflict do nothing;
  return null;
end $$;
alter function app.note_order_values owner to clientela_system;

create function app.note_customer_values() returns trigger
language plpgsql security definer
set search_path = public, pg_catalog
as $$
begin
  insert into filter_values (store_id, kind, value)
  select distinct store_id, 'city', city from changed where city is not null order by 1, 3
  on conflict do nothing;
  return null;
end $$;
alter function app.note_customer_values owner to clientela_system;

create trigger orders_values_insert after insert on orders
  referencing new table as changed for each statement execute function app.note_order_values();
create trigger orders_values_update after update on orders
  referencing new table as changed for each statement execute function app.note_order_values();
create trigger customers_values_insert after insert on customers
  referencing new table as changed for each statement execute function app.note_customer_values();
create trigger customers_values_update after update on customers
  referencing new table as changed for each statement execute function app.note_customer_values();

insert into filter_values (store_id, kind, value)
select store_id, 'payment_method', payment_method from orders where payment_method is not null
union select store_id, 'coupon', coupon from orders where coupon is not null
union select store_id, 'city', city from customers where city is not null
on conflict do nothing;
