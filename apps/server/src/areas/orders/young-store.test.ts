import * as contract from '@clientela/contract';
import { beforeAll, expect, test } from 'vitest';
import { type Ctx, storeCtx } from '#platform/context';
import { aStore, useWorld } from '#test/harness';
import { rowsReadBy } from '#test/rows-read';
import { previewCluster } from '../clusters/index.ts';
import { listCustomers } from '../customers/index.ts';
import { listOrders } from './orders.queries.ts';

const world = useWorld();
const SIZE = 3_000;
const TABLES = ['customers', 'customer_totals', 'orders'];

async function aFullStore(name: string): Promise<string> {
  const { id } = await aStore(world, name);
  await world.sql(
    `insert into customers (store_id, id, first_name, newsletter_at, created_at)
     select $1, app.new_id(), 'Nome ' || n, now() - n % 700 * interval '1 hour', now() - n % 900 * interval '1 hour'
       from generate_series(1, ${SIZE}) n`,
    [id],
  );
  await world.sql(
    `insert into customer_totals (store_id, customer_id, order_count, sales_total)
     select store_id, id, 1, length(first_name) * 1000 from customers where store_id = $1`,
    [id],
  );
  await world.sql(
    `insert into orders (store_id, id, number, customer_id, status, ordered_at, total, quantity, day)
     select store_id, app.new_id(), id::text, id, 'paid', created_at, 1000, 1, created_at::date
       from customers where store_id = $1`,
    [id],
  );
  return id;
}

let ctx: Ctx;

beforeAll(async () => {
  await aFullStore('Loja Antiga');
  await world.sql('analyze customers, customer_totals, orders');
  ctx = await storeCtx(world.app, await aFullStore('Loja Nova'));
});

test('the lists of a store that the statistics have not seen read little more than their page', async () => {
  const reads = async (list: (ctx: Ctx) => Promise<{ data: unknown[] }>) => {
    const counted = await rowsReadBy(ctx, TABLES, async (ctx) => {
      expect((await list(ctx)).data).toHaveLength(25);
    });
    return Object.values(counted).reduce((sum, n) => sum + n, 0);
  };
  for (const field of contract.CUSTOMER_ORDERINGS) {
    const ordering = `${field}:desc`;
    const query = contract.CustomerListQuery.parse({ ordering });
    expect(await reads((ctx) => listCustomers(ctx, query)), ordering).toBeLessThan(150);
  }
  for (const ordering of ['ordered_at:desc', 'total:asc']) {
    const query = contract.OrderListQuery.parse({ ordering });
    expect(await reads((ctx) => listOrders(ctx, query)), ordering).toBeLessThan(150);
  }
});

test('a group of such a store is counted by reading each of its customers a few times', async () => {
  const filters = contract.ClusterFilters.parse({
    op: 'all',
    of: [{ field: 'order_count', is: { test: 'gte', value: 1 } }],
  });
  const counted = await rowsReadBy(ctx, TABLES, async (ctx) => {
    const draft = { filters, custom_customer_ids: [] };
    expect((await previewCluster(ctx, draft)).customers).toBe(SIZE);
  });
  for (const [table, rows] of Object.entries(counted))
    expect(rows, table).toBeLessThanOrEqual(4 * SIZE);
});
