import * as contract from '@clientela/contract';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { listAbcItems } from '../src/areas/insight/dashboards/abc.queries.ts';
import { sumMetric } from '../src/areas/insight/dashboards/metrics.queries.ts';
import { countAudience } from '../src/areas/messaging/campaigns/audience.queries.ts';
import { dropMessages } from '../src/areas/messaging/campaigns/campaigns.queries.ts';
import { listActivities } from '../src/areas/messaging/campaigns/results/activities.queries.ts';
import { listAttributedOrders } from '../src/areas/messaging/campaigns/results/results.queries.ts';
import { previewCluster } from '../src/areas/records/clusters/index.ts';
import { bulkTag } from '../src/areas/records/customers/customer-tags.queries.ts';
import { claimIdentities } from '../src/areas/records/customers/customers.queries.ts';
import { listConflicts } from '../src/areas/records/customers/identity-conflicts.queries.ts';
import { listCustomers } from '../src/areas/records/customers/index.ts';
import { readTimeline } from '../src/areas/records/customers/timeline.queries.ts';
import { findOrder, listOrders } from '../src/areas/records/orders/orders.queries.ts';
import { readDataCopy } from '../src/areas/records/privacy/data-copy.queries.ts';
import { type Ctx, inTransaction, storeCtx } from '../src/platform/context.ts';
import { REQUEST_LIMITS } from '../src/platform/tenant-database.ts';
import { aStore, useWorld } from './harness.ts';
import { rowsReadBy } from './rows-read.ts';

/**
 * Queries are as fast in a store created after the last statistics
 * (docs/decisions/young-stores.md).
 */

const world = useWorld();
const SIZE = 3_000;

/** Rows of a store with so many customers; each statement takes the store's id. */
const CONTENT = [
  `insert into customers (store_id, id, first_name, email, state, newsletter_at, created_at)
   select $1, app.new_id(), 'Nome ' || n, 'p' || n || '@loja.example', 'SP', now() - n % 700 * interval '1 hour', now() - n % 900 * interval '1 hour'
     from generate_series(1, ${SIZE}) n`,
  `insert into customer_totals (store_id, customer_id, order_count, sales_total)
   select store_id, id, 1, length(first_name) * 1000 from customers where store_id = $1`,
  `insert into customer_identities (store_id, kind, value, customer_id)
   select store_id, 'email', email, id from customers where store_id = $1`,
  `insert into identity_conflicts (store_id, id, customer_id, other_customer_id, kind, value)
   select store_id, app.new_id(), id, first_value(id) over (), 'phone', email from customers where store_id = $1 limit 200`,
  `insert into orders (store_id, id, number, customer_id, status, ordered_at, total, quantity, day)
   select store_id, app.new_id(), id::text, id, 'paid', created_at, 1000, 1, created_at::date
     from customers where store_id = $1`,
  `insert into products (store_id, id, external_id)
   select $1, app.new_id(), 'P' || n from generate_series(1, 50) n`,
  `insert into order_items (store_id, order_id, line, product_id, quantity, unit_price, total, customer_id, sale_day)
   select o.store_id, o.id, 1, p.ids[1 + o.ordinal % 50], 1, 1000, 1000, o.customer_id, o.day
     from (select *, row_number() over () as ordinal from orders where store_id = $1) o,
          (select array_agg(id) as ids from products where store_id = $1) p`,
  `insert into customer_tags (store_id, id, name, color) values ($1, app.new_id(), 'VIP', '#000000')`,
  `insert into customer_tag_links (store_id, tag_id, customer_id)
   select c.store_id, g.id, c.id from customers c join customer_tags g using (store_id) where c.store_id = $1`,
  `insert into customer_clusters (store_id, id, name, mode, visibility, filters)
   values ($1, app.new_id(), 'Todos', 'dynamic', 'store', '{"op":"all","of":[]}')`,
  `insert into campaigns (store_id, id, name, restrictions, indicators)
   values ($1, app.new_id(), 'Novidades', '{}', '{}')`,
  `insert into campaign_actions (store_id, id, campaign_id, position)
   select store_id, app.new_id(), id, 0 from campaigns where store_id = $1`,
  `insert into campaign_contents (store_id, id, campaign_id, action_id, position, channel)
   select store_id, app.new_id(), campaign_id, id, 0, 'EMAIL' from campaign_actions where store_id = $1`,
  `insert into campaign_activities (store_id, id, campaign_id, action_id, content_id, customer_id, status, token, contact, due_at, sent_at)
   select c.store_id, app.new_id(), k.campaign_id, k.action_id, k.id, c.id, 'sent', gen_random_uuid(), c.email, c.created_at, c.created_at
     from customers c join campaign_contents k using (store_id) where c.store_id = $1`,
  `insert into send_queues (store_id, id, source_kind, source_id, channel)
   select store_id, app.new_id(), 'campaign', id, 'EMAIL' from campaigns where store_id = $1`,
  `insert into queued_messages (store_id, message_id, queue_id, due_at)
   select a.store_id, a.id, q.id, a.due_at from campaign_activities a join send_queues q using (store_id) where store_id = $1`,
  `insert into attributions (store_id, order_id, activity_id, campaign_id, action_id, content_id, variant, customer_id, ordered_at, day, revenue)
   select o.store_id, o.id, a.id, a.campaign_id, a.action_id, a.content_id, 'A', o.customer_id, o.ordered_at, o.day, o.revenue
     from orders o join campaign_activities a using (store_id, customer_id) where o.store_id = $1`,
];

async function aFullStore(name: string): Promise<string> {
  const { id } = await aStore(world, name);
  for (const text of CONTENT) await world.sql(text, [id]);
  return id;
}

let ctx: Ctx;
let tables: string[];

beforeAll(async () => {
  await staysYoung();
  await aFullStore('Loja Antiga');
  await world.sql('analyze');
  ctx = await storeCtx(world.app, await aFullStore('Loja Nova'));
  const found = await world.sql<{ table: string }>(
    `select table_name as table from information_schema.columns
      where table_schema = 'tenant' and column_name = 'store_id'`,
  );
  tables = found.map(({ table }) => table);
});

/** Autovacuum looks at no table meanwhile: by then the new store would not be young any more. */
async function staysYoung(): Promise<void> {
  const tables = await world.sql<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'tenant'::regnamespace`,
  );
  for (const { name } of tables)
    await world.sql(`alter table ${name} set (autovacuum_enabled = false)`);
}

/** How many rows of the store's tables this touches, table by table. */
async function readsOf(work: (ctx: Ctx) => Promise<unknown>): Promise<number[]> {
  return Object.values(await rowsReadBy(ctx, tables, async (ctx) => void (await work(ctx))));
}

const sum = (numbers: number[]) => numbers.reduce((all, n) => all + n, 0);

/** One of the store's rows, the middle one of its table. */
async function idIn(table: string, column = 'id'): Promise<string> {
  const [row] = await world.sql<{ id: string }>(
    `select ${column} as id from ${table} where store_id = $1 order by 1
     offset (select count(*) / 2 from ${table} where store_id = $1) limit 1`,
    [ctx.store.id],
  );
  return row!.id;
}

/** The orderings with an index of their own; the others sort the store's customers. */
const EVERYDAY = new Set<string>(['name', 'created_at', 'sales_total', 'last_order_date']);

test('its lists read little more than their page, in rare orderings each customer once or twice', async () => {
  const pageOf = async (list: (ctx: Ctx) => Promise<{ data: unknown[] }>) =>
    sum(await readsOf(async (ctx) => expect((await list(ctx)).data).toHaveLength(25)));
  for (const field of contract.CUSTOMER_ORDERINGS) {
    const ordering = `${field}:desc`;
    const query = contract.CustomerListQuery.parse({ ordering });
    const most = EVERYDAY.has(field) ? 200 : 2 * SIZE + 200;
    expect(await pageOf((ctx) => listCustomers(ctx, query)), ordering).toBeLessThan(most);
  }
  for (const ordering of ['ordered_at:desc', 'total:asc']) {
    const query = contract.OrderListQuery.parse({ ordering });
    expect(await pageOf((ctx) => listOrders(ctx, query)), ordering).toBeLessThan(200);
  }
});

test('a group of it is counted by reading each of its customers a few times', async () => {
  const filters = contract.ClusterFilters.parse({
    op: 'all',
    of: [{ field: 'order_count', is: { test: 'gte', value: 1 } }],
  });
  const read = await readsOf(async (ctx) => {
    const draft = { filters, custom_customer_ids: [] };
    expect((await previewCluster(ctx, draft)).customers).toBe(SIZE);
  });
  expect(Math.max(...read)).toBeLessThanOrEqual(4 * SIZE);
});

test('data of one customer or order is read without scanning the others', async () => {
  const customer = await idIn('customers');
  const order = await idIn('orders');
  const owner = { kind: 'email', value: 'p7@loja.example' } as const;
  const reads: Record<string, (ctx: Ctx) => Promise<unknown>> = {
    timeline: (ctx) => readTimeline(ctx, customer, { limit: 20 }),
    'copy of the data': (ctx) => readDataCopy(ctx, customer),
    identities: (ctx) => claimIdentities(ctx, customer, [owner]),
    order: (ctx) => findOrder(ctx, order),
  };
  for (const [name, read] of Object.entries(reads))
    expect.soft(sum(await readsOf(read)), name).toBeLessThan(200);
});

test('sums, curves and counts of it read each row a few times', async () => {
  const [campaign, cluster, tag] = [
    await idIn('campaigns'),
    await idIn('customer_clusters'),
    await idIn('customer_tags'),
  ];
  const sums = { metric: 'revenue', group_by: 'state' } as const;
  const curve = { class: 'all', limit: 100 } as const;
  const plan = {
    id: campaign,
    customer_cluster_ids: [cluster],
    excluded_cluster_ids: [],
    customer_limit: null,
    control_percentage: 0,
    priority: 2,
    trigger: { kind: 'campaign_start' } as const,
    actions: [],
    survey_id: null,
    restrictions: contract.CampaignRestrictions.parse({ days_since_last_contact: 1 }),
  };
  const everybody = sql<boolean>`true`;
  const reads: Record<string, (ctx: Ctx) => Promise<unknown>> = {
    sums: (ctx) => sumMetric(ctx, sums),
    'curve of customers': (ctx) => listAbcItems(ctx, { ...curve, of: 'customers' }),
    'curve of products': (ctx) => listAbcItems(ctx, { ...curve, of: 'products' }),
    audience: (ctx) => countAudience(ctx, plan, [[{ channel: 'EMAIL', place: 0, cost_micros: 0 }]]),
    'a tag taken away': (ctx) => bulkTag(ctx, { tag_id: tag, action: 'remove' }, everybody),
  };
  for (const [name, read] of Object.entries(reads))
    expect.soft(Math.max(...(await readsOf(read))), name).toBeLessThanOrEqual(5 * SIZE);
});

test('its activities, results and conflicts join each row of a page to its own', async () => {
  const campaign_id = await idIn('campaigns');
  const page = { page: 1, per_page: 25 };
  const newest = { ...page, ordering: 'created_at:desc' };
  const orders = { ...page, ordering: 'ordered_at:desc' };
  const reads: Record<string, (ctx: Ctx) => Promise<unknown>> = {
    activities: (ctx) => listActivities(ctx, newest),
    'of a campaign': (ctx) => listActivities(ctx, { ...newest, campaign_id }),
    'that brought a sale': (ctx) => listActivities(ctx, { ...newest, reached: 'bought' }),
    'sales of a campaign': (ctx) => listAttributedOrders(ctx, campaign_id, orders),
    conflicts: (ctx) => listConflicts(ctx, null, newest),
  };
  for (const [name, read] of Object.entries(reads))
    expect.soft(Math.max(...(await readsOf(read))), name).toBeLessThanOrEqual(3 * SIZE);
});

test("a campaign's remaining messages leave the queue within the request timeout", async () => {
  const queue_id = await idIn('send_queues');
  // So many that comparing each with all would take a minute.
  await world.sql(
    `insert into queued_messages (store_id, message_id, queue_id, due_at)
     select $1, app.new_id(), $2, now() from generate_series(1, 15000)`,
    [ctx.store.id, queue_id],
  );
  const dropped = await inTransaction({ ...ctx, limits: REQUEST_LIMITS }, (ctx) =>
    dropMessages(
      ctx,
      sql`select message_id from queued_messages
        where store_id = ${ctx.store.id} and queue_id = ${queue_id} order by message_id for update`,
      'campaign_canceled',
      null,
    ),
  );
  expect(dropped).toBe(SIZE);
});
