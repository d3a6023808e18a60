-- The sale that a customer's survey is about (the given one, else the last one within 180 days) and its products as they
-- are named now, dearest first: as many as a question can ask about.
create or replace function app.survey_sale(customer uuid, of_order uuid, at timestamptz)
returns table (order_id uuid, products jsonb)
language sql stable
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
  select o.id, coalesce((
      select jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name) order by d.price desc, d.id)
        from (select p.id, p.name, max(i.unit_price) as price
                from order_items i join products p on p.store_id = i.store_id and p.id = i.product_id
               where i.store_id = o.store_id and i.order_id = o.id and p.name <> ''
               group by p.id, p.name order by 3 desc, p.id limit 10) d), '[]')
    from orders o
   where o.store_id = app.current_store() and o.customer_id = customer and o.is_sale
     and (o.id = of_order or o.ordered_at > at - interval '180 days')
   order by o.id is not distinct from of_order desc, o.ordered_at desc, o.id desc limit 1
$$;
grant execute on function app.survey_sale to clientela_app;

-- Whether a survey takes answers at this instant.
create or replace function app.takes_answers(s surveys, at timestamptz) returns boolean
language sql immutable
as $$
  select s.status = 'active' and coalesce(s.started_at <= at, true) and coalesce(s.ended_at > at, true)
    and coalesce(s.places_left > 0, true)
$$;
grant execute on function app.takes_answers to clientela_app;

-- Creates personal links: one for each customer and occasion, whose id says which. A read-only transaction only shows a
-- link: it opens when its message leaves.
create or replace function app.open_survey_links(links jsonb, at timestamptz) returns void
language plpgsql volatile
set search_path = tenant, platform, public, pg_catalog, pg_temp
as $$
begin
  if current_setting('transaction_read_only') = 'on' then return; end if;
  insert into survey_links (store_id, id, survey_id, token_hash, customer_id, trigger_key, order_id, products,
    activity_id, campaign_id, channel, created_at, expires_at)
  select s.store_id, l.id, s.id, decode(l.hash, 'hex'), c.id, l.trigger_key, o.order_id, coalesce(o.products, '[]'),
      l.activity_id, l.campaign_id, l.channel, at, at + make_interval(days => s.link_days)
    from jsonb_to_recordset(links) as l (id uuid, survey_id uuid, hash text, customer_id uuid, trigger_key text,
      order_id uuid, activity_id uuid, campaign_id uuid, channel text)
    join surveys s on s.store_id = app.current_store() and s.id = l.survey_id
    join customers c on c.store_id = s.store_id and c.id = l.customer_id and c.anonymized_at is null
    left join lateral app.survey_sale(c.id, l.order_id, at) o on true
   where not exists (select from survey_links k where k.store_id = s.store_id and k.id = l.id)
  on conflict (store_id, id) do nothing;
end $$;
grant execute on function app.open_survey_links to clientela_app;
