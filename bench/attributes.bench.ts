import { performance } from 'node:perf_hooks';
import { ClusterFilters, type FilterCondition } from '@clientela/contract';
import { previewCluster } from '@clientela/server/areas/records/clusters';
import type { App } from '@clientela/server/platform/app';
import { type Ctx, inTransaction, storeCtx } from '@clientela/server/platform/context';
import { ensureBigStore } from './big-store.ts';
import { report, withApp } from './harness.ts';

const ROUNDS = 7;

/** Attributes that repeat plain columns of the million customers, so that both filters select the same. */
const COPIES = {
  city: ['TEXT', 'text_value', 'c.city'],
  total: ['NUMBER', 'number_value', 't.sales_total * 10000'],
  since: ['DATETIME', 'time_value', 'c.created_at'],
} as const;

async function copyColumns(app: App, store_id: string): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const [key, [type, column, value]] of Object.entries(COPIES)) {
    const found = await app.pools.owner.query<{ id: string }>(
      `insert into custom_attributes (store_id, id, owner, key, name, type)
       values ($1, app.new_id(), 'CUSTOMER', $2, $2, $3)
       on conflict (store_id, owner, key) do update set name = excluded.name returning id`,
      [store_id, key, type],
    );
    ids[key] = found.rows[0]!.id;
    const client = await app.pools.owner.connect();
    await client.query('set session_replication_role = replica');
    await client.query(
      `insert into custom_values (store_id, attribute_id, customer_id, ${column})
       select c.store_id, $2, c.id, ${value} from customers c
         join customer_totals t on t.store_id = c.store_id and t.customer_id = c.id
        where c.store_id = $1 on conflict do nothing`,
      [store_id, ids[key]],
    );
    client.release(true);
  }
  await app.pools.owner.query('vacuum analyze custom_values, customers, customer_totals');
  return ids;
}

async function count(ctx: Ctx, condition: FilterCondition): Promise<[ms: number, count: number]> {
  const filters = ClusterFilters.parse({ op: 'all', of: [condition] });
  const startedAt = performance.now();
  const { customers } = await inTransaction(ctx, (ctx) =>
    previewCluster(ctx, { filters, custom_customer_ids: [] }),
  );
  return [performance.now() - startedAt, customers];
}

/** Conditions on attributes against the same conditions on plain columns, alternating. */
await withApp(async (app) => {
  const store = await ensureBigStore(app, 1_000_000, 1_000_000);
  const ctx = await storeCtx(app, store.id);
  const ids = await copyColumns(app, store.id);
  const attribute = (key: string) => ({ field: 'attribute', attribute_id: ids[key]! }) as const;
  const equals = { test: 'equals', value: 'Cidade 5' } as const;
  const contains = { test: 'contains', value: 'dade 55' } as const;
  const lately = { test: 'in_last_days', days: 90 } as const;
  const pairs: [name: string, plain: FilterCondition, own: FilterCondition][] = [
    ['equals', { field: 'city', is: equals }, { ...attribute('city'), type: 'TEXT', is: equals }],
    [
      'contains',
      { field: 'city', is: contains },
      { ...attribute('city'), type: 'TEXT', is: contains },
    ],
    [
      'at least',
      { field: 'sales_total', is: { test: 'gte', value: 100_000 } },
      { ...attribute('total'), type: 'NUMBER', is: { test: 'gte', value: '100000' } },
    ],
    [
      'in the last days',
      { field: 'created_at', is: lately },
      { ...attribute('since'), type: 'DATETIME', is: lately },
    ],
  ];
  for (const [name, plain, own] of pairs) {
    const times: { plain: number[]; own: number[] } = { plain: [], own: [] };
    const counts: number[] = [];
    for (let n = 0; n < ROUNDS; n++) {
      const [plainMs, plainCount] = await count(ctx, plain);
      const [ownMs, ownCount] = await count(ctx, own);
      times.plain.push(plainMs);
      times.own.push(ownMs);
      counts.push(plainCount, ownCount);
    }
    if (new Set(counts).size !== 1)
      throw new Error(`${name}: the two conditions differ: ${counts}`);
    const [plainMs, ownMs] = [median(times.plain), median(times.own)];
    report({
      bench: `attribute filter: ${name}`,
      customers: counts[0],
      ms: Math.round(ownMs),
      plain_ms: Math.round(plainMs),
      ratio: Math.round((ownMs / plainMs) * 100) / 100,
      reach: 'ratio ≤ 2',
    });
  }
});

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}
