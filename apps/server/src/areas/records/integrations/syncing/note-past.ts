import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { newId } from '#platform/ids';
import { providerOf } from '../connections.ts';

/** Stores the meaning of a platform's statuses, before any order has them. */
export async function saveStatuses(ctx: Ctx, slug: string): Promise<void> {
  const values = providerOf(ctx.app, slug).statuses.map((status) => ({
    ...status,
    store_id: ctx.store.id,
    slug,
    source: 'default',
    created_at: ctx.clock.now(),
  }));
  await ctx.db.insertInto('order_status_mappings').values(values).execute();
}

/**
 * Notes how a shop's records came in where they were not read from it, as those of the demo: the history until the
 * connection, and since then a check each day.
 */
export async function notePast(ctx: Ctx, slug: string): Promise<void> {
  const store = ctx.store.id;
  const now = ctx.clock.now();
  const zone = ctx.store.time_zone;
  const connection = await ctx.db
    .selectFrom('store_integrations')
    .select(['id', 'connected_at'])
    .where('store_id', '=', store)
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow();
  const { id, connected_at } = connection;
  const arrivals = sql`(
    select 'customers' as resource, c.created_at as at from customers c where c.store_id = ${store}
       and exists (select from customer_identities i where i.store_id = ${store} and i.customer_id = c.id
         and i.kind = 'integration' and i.provider = ${slug})
    union all select 'products', ${connected_at}::timestamptz - interval '1 day' from products
     where store_id = ${store} and provider = ${slug}
    union all select 'orders', ordered_at from orders where store_id = ${store} and provider = ${slug}
    union all select 'carts', changed_at from carts where store_id = ${store} and provider = ${slug}) a`;
  await sql`
    update integration_streams s set is_history_done = true, is_poll_done = true, history_read = t.n, history_total = t.n
      from (select r.resource, count(a.at)::int as n from unnest(array['customers', 'products', 'orders', 'carts']) as r (resource)
        left join ${arrivals} on a.resource = r.resource and a.at < ${connected_at} group by 1) t
     where s.store_id = ${store} and s.integration_id = ${id} and s.resource = t.resource`.execute(
    ctx.db,
  );
  await sql`
    update synchronizations s set state = 'synchronized', ended_at = s.started_at + interval '7 minutes',
        pages = ceil(t.n / 200.0), read = t.n, created = t.n, customers_created = t.customers, orders_created = t.orders
      from (select count(*)::int as n, count(*) filter (where a.resource = 'customers')::int as customers,
          count(*) filter (where a.resource = 'orders')::int as orders from ${arrivals} where a.at < ${connected_at}) t
     where s.store_id = ${store} and s.integration_id = ${id} and s.kind = 'history'`.execute(
    ctx.db,
  );
  const { rows: days } = await sql<{
    day: string;
    last_at: string;
    n: number;
    customers: number;
    orders: number;
  }>`
    select (a.at at time zone ${zone})::date::text as day, max(a.at) as last_at, count(*)::int as n,
        count(*) filter (where a.resource = 'customers')::int as customers,
        count(*) filter (where a.resource = 'orders')::int as orders
      from ${arrivals} where a.at >= ${connected_at} group by 1 order by 1`.execute(ctx.db);
  if (days.length > 0) {
    await ctx.db
      .insertInto('synchronizations')
      .values(
        days.map(({ day, last_at, n, customers, orders }) => ({
          store_id: store,
          id: newId(),
          integration_id: id,
          kind: 'poll',
          day,
          state: 'synchronized',
          started_at: last_at,
          ended_at: last_at,
          pages: 1,
          read: n,
          created: n,
          customers_created: customers,
          orders_created: orders,
        })),
      )
      .execute();
  }
  await sql`
    update store_integrations i set state = 'synchronized', status = 'running', last_success_at = ${now}, polled_at = ${now},
        deep_polled_at = ${now}, due_at = ${now}::timestamptz + interval '1 hour', difference_at = ${now}, difference = (
          select jsonb_agg(jsonb_build_object('resource', r.resource, 'theirs', r.n, 'ours', r.n) order by r.place)
            from (select resource, count(*)::int as n, case resource when 'customers' then 1 when 'products' then 2 else 3 end as place
              from ${arrivals} where resource <> 'carts' group by resource) r)
     where i.store_id = ${store} and i.id = ${id}`.execute(ctx.db);
}
