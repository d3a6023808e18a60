-- Trigger functions: created before the tables.

-- Every store has a row of counts from its creation.
create or replace function app.open_counts() returns trigger
language plpgsql security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
begin
  insert into store_counts (store_id) values (new.id);
  return null;
end $$;
alter function app.open_counts owner to clientela_system;

-- Adds to a store's counts of customers, leads and orders, in a row that no other transaction locks: otherwise
-- registering a customer would wait for an import's batch.
create or replace function app.add_to_counts(store uuid, more_customers bigint, more_leads bigint, more_orders bigint)
returns void language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
declare
  free int;
begin
  select c.slot into free from store_counts c where c.store_id = store limit 1 for update skip locked;
  insert into store_counts as c (store_id, slot, customers, leads, orders)
  values (store, coalesce(free, pg_backend_pid()), more_customers, more_leads, more_orders)
  on conflict (store_id, slot) do update set customers = c.customers + excluded.customers,
    leads = c.leads + excluded.leads, orders = c.orders + excluded.orders;
end $$;
revoke all on function app.add_to_counts from public;
grant execute on function app.add_to_counts to clientela_system;

create or replace function app.count_customers() returns trigger
language plpgsql security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform app.add_to_counts(store_id, count(*) filter (where stage = 'customer'), count(*) filter (where stage = 'lead'), 0)
       from added group by store_id order by store_id;
  elsif tg_op = 'DELETE' then
    perform app.add_to_counts(store_id, -count(*) filter (where stage = 'customer'), -count(*) filter (where stage = 'lead'), 0)
       from removed group by store_id order by store_id;
  else
    perform app.add_to_counts(d.store_id, d.customers, -d.customers, 0)
       from (select n.store_id,
                    count(*) filter (where n.stage = 'customer') - count(*) filter (where o.stage = 'customer') as customers
               from added n join removed o on o.store_id = n.store_id and o.id = n.id
              where n.stage <> o.stage
              group by n.store_id order by n.store_id) d
      where d.customers <> 0;
  end if;
  return null;
end $$;
alter function app.count_customers owner to clientela_system;

-- Replaces foreign keys to customers in the two tables that get five rows per imported customer. Checks once per
-- statement: per row, an import takes a fifth longer. A concurrent deletion of one of these customers waits, as
-- with a foreign key.
create or replace function app.require_customers() returns trigger
language plpgsql security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
set enable_seqscan = off
as $$
begin
  if exists (
    with named as materialized (select distinct store_id, customer_id from added),
    held as materialized (
      select n.customer_id from named n, lateral (
        select from customers c where c.store_id = n.store_id and c.id = n.customer_id for key share) c)
    select from (select count(*) from named) as n (all_of), (select count(*) from held) as h (found)
     where n.all_of > h.found)
  then
    raise exception 'a row of % names a customer who is not there', tg_table_name using errcode = 'foreign_key_violation';
  end if;
  return null;
end $$;
alter function app.require_customers owner to clientela_system;

create or replace function app.forget_customers() returns trigger
language plpgsql security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
begin
  delete from customer_identities i using removed r where i.store_id = r.store_id and i.customer_id = r.id;
  delete from customer_totals t using removed r where t.store_id = r.store_id and t.customer_id = r.id;
  delete from rfm_history h using removed r where h.store_id = r.store_id and h.customer_id = r.id;
  delete from rfm_certainties c using removed r where c.store_id = r.store_id and c.customer_id = r.id;
  delete from customer_months m using removed r where m.store_id = r.store_id and m.customer_id = r.id;
  delete from next_purchases n using removed r where n.store_id = r.store_id and n.customer_id = r.id;
  return null;
end $$;
alter function app.forget_customers owner to clientela_system;

create or replace function app.count_orders() returns trigger
language plpgsql security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
begin
  perform app.add_to_counts(store_id, 0, 0, case tg_op when 'INSERT' then count(*) else -count(*) end)
     from changed group by store_id order by store_id;
  return null;
end $$;
alter function app.count_orders owner to clientela_system;

create or replace function app.note_customer_values() returns trigger
language plpgsql security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
begin
  insert into filter_values (store_id, kind, value)
  select distinct store_id, 'city', city from changed where city is not null order by 1, 3
  on conflict do nothing;
  return null;
end $$;
alter function app.note_customer_values owner to clientela_system;

create or replace function app.note_order_values() returns trigger
language plpgsql security definer
set search_path = tenant, platform, public, pg_catalog, pg_temp
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

-- The time of the change is the one its writer set.
create or replace function app.note_contact_change() returns trigger
language plpgsql
as $$
begin
  new.contact_changed_at := new.updated_at;
  return new;
end $$;

-- Returns the alternative form of a phone, as phoneForms of the domain defines it; null: there is only one.
create or replace function app.other_phone_form(phone text) returns text
language sql immutable parallel safe
as $$
  select case
    when phone ~ '^\+549[1-3]\d{9}$' then '+54' || substr(phone, 5)
    when phone ~ '^\+54[1-3]\d{9}$' then '+549' || substr(phone, 4)
    when phone ~ '^\+521[2-9]\d{9}$' then '+52' || substr(phone, 5)
    when phone ~ '^\+52[2-9]\d{9}$' then '+521' || substr(phone, 4)
  end
$$;
grant execute on function app.other_phone_form to clientela_app, clientela_system;

create or replace function app.add_other_phone_form() returns trigger
language plpgsql
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
begin
  insert into customer_identities (store_id, kind, provider, value, customer_id, is_form)
  select new.store_id, new.kind, new.provider, f.value, new.customer_id, true
    from app.other_phone_form(new.value) as f(value)
   where f.value is not null and not new.is_form
  on conflict do nothing;
  return null;
end $$;
