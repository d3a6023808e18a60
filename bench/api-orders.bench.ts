import { API_VERSION, API_WRITES_PER_MINUTE } from '@clientela/contract';
import { makeApiKey } from '@clientela/server/areas/identity/api-keys';
import { createStore } from '@clientela/server/areas/identity/stores';
import { platformCtx, storeCtx } from '@clientela/server/platform/context';
import type pg from 'pg';
import { percentile, report, seconds, walPosition, withApp } from './harness.ts';
import { startProgram } from './program.ts';

const quick = process.argv.includes('--quick');
const CALLS = quick ? 10 : 60;
const ROWS = 1_000;
const AT_ONCE = 2;
const ALONE = quick ? 20 : 300;
/** The tables and rows of an order with one item and a new customer. */
const TABLES = ['customers', 'customer_totals', 'customer_identities', 'orders', 'order_items'];

/**
 * Bulk orders per second through the API, committed, against bare inserts of the same rows with the same indexes;
 * and milliseconds of a call with one order.
 */
await withApp(async (app) => {
  const store_id = await createStore(platformCtx(app), { name: 'Loja', people: [] });
  const secrets: string[] = [];
  // The write limit applies per key and minute.
  for (let n = 0; n <= (CALLS + ALONE) / API_WRITES_PER_MINUTE; n++) {
    const { secret } = await makeApiKey(await storeCtx(app, store_id), {
      name: `Bench ${n}`,
      scopes: ['orders:write'],
      networks: [],
      expires_at: null,
    });
    secrets.push(secret);
  }
  const program = await startProgram(app, 'web');
  const write = async (call: number, rows = ROWS) => {
    const answer = await fetch(`${program.address}/api/stores/${store_id}/orders`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${secrets[call % secrets.length]}`,
        'content-type': 'application/json',
        'clientela-version': API_VERSION,
      },
      body: JSON.stringify({ orders: Array.from({ length: rows }, (_, n) => anOrder(call, n)) }),
    });
    const { created } = (await answer.json()) as { created: number };
    if (created !== rows) throw new Error(`${answer.status}: ${created} orders created`);
  };
  await write(0);
  const wal = await walPosition(app);
  const by_api = (CALLS * ROWS) / (await seconds(() => inParallel(CALLS, (n) => write(n + 1))));
  const walOfOrder = ((await walPosition(app)) - wal) / (CALLS * ROWS);
  const aloneMs: number[] = [];
  for (let n = 1; n <= ALONE; n++) {
    aloneMs.push(1_000 * (await seconds(() => write(CALLS + n, 1))));
  }
  await program.stop();
  const client = await app.pools.owner.connect();
  const bare = await bareInserts(client, store_id).finally(() => client.release());
  report({
    bench: 'api-orders',
    orders: CALLS * ROWS,
    by_api: Math.round(by_api),
    bare: Math.round(bare),
    wal_bytes_per_order: Math.round(walOfOrder),
    alone_p50_ms: percentile(aloneMs, 50),
    alone_p95_ms: percentile(aloneMs, 95),
    ratio: by_api / bare,
    reach: '≥ 5,000 orders a second, ≥ 0.5 of bare inserts of the same rows',
  });
});

function anOrder(call: number, n: number) {
  return {
    number: `${call}-${n}`,
    ordered_at: new Date().toISOString(),
    status: 'paid',
    customer: { email: `cliente${call}x${n}@exemplo.com.br`, first_name: 'Maria' },
    items: [{ name: `Produto ${n % 200}`, quantity: 1, unit_price: 9_990 }],
  };
}

async function inParallel(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < count) await work(next++);
    }),
  );
}

/** Copies of the existing orders' rows, inserted a thousand at a time, each in a transaction. */
async function bareInserts(client: pg.ClientBase, store_id: string): Promise<number> {
  await client.query('set role clientela_system');
  const batches: { table: string; rows: string }[][] = Array.from({ length: CALLS }, () => []);
  for (const table of TABLES) {
    const { rows } = await client.query<{ batch: number; rows: string }>(
      `select batch, jsonb_agg(to_jsonb(t))::text as rows from (
         select ntile(${CALLS}) over () - 1 as batch, x.* from ${table} x where store_id = $1) t group by batch`,
      [store_id],
    );
    for (const { batch, rows: part } of rows) batches[batch]!.push({ table, rows: part });
  }
  await client.query('reset role');
  const columnsOf = new Map<string, string>();
  for (const table of TABLES) {
    await client.query(`create table public.bare_${table} (like ${table} including all)`);
    const { rows } = await client.query<{ columns: string }>(
      `select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
        where attrelid = 'public.bare_${table}'::regclass and attnum > 0 and attgenerated = ''`,
    );
    columnsOf.set(table, rows[0]!.columns);
  }
  const spent = await seconds(async () => {
    for (const batch of batches) {
      await client.query('begin');
      for (const { table, rows } of batch) {
        const columns = columnsOf.get(table);
        await client.query(
          `insert into public.bare_${table} (${columns})
           select ${columns} from jsonb_populate_recordset(null::public.bare_${table}, $1)`,
          [rows],
        );
      }
      await client.query('commit');
    }
  });
  return (CALLS * ROWS) / spent;
}
