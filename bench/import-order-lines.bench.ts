import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { report, seconds, withApp } from './harness.ts';
import { copyInto, openImportBench } from './import-harness.ts';

/**
 * Real order lines through the API, against COPY of the resulting rows into the same tables
 * with the same indexes. BENCH_ORDER_LINES names another file (.csv.gz).
 */
const FIXTURE = new URL(
  '../apps/server/test/fixtures/online-retail/order-lines.csv.gz',
  import.meta.url,
);
const TABLES = [
  'customers',
  'customer_identities',
  'customer_totals',
  'products',
  'orders',
  'order_items',
  'daily_sales',
];

// the full data set if its address is set, else the extract in the repository
const file = gunzipSync(await readFile(process.env.BENCH_ORDER_LINES ?? FIXTURE));
const lines = file.reduce((count, byte) => count + (byte === 10 ? 1 : 0), 0) - 1;

await withApp(async (app) => {
  const bench = await openImportBench(app);
  const store = await bench.newStore();
  const imported = await seconds(() => bench.run(store, 'order_lines', () => pieces(file)));
  const again = await seconds(() => bench.run(store, 'order_lines', () => pieces(file)));
  const copied = await copyOfStore(app.pools.ownerUrl, store, await bench.newStore());
  const memory = bench.peakMemory();
  await bench.stop();
  const common = {
    benchmark: 'import order lines',
    size: lines,
    yardstick: 'COPY into the same tables',
  };
  report({
    ...common,
    rows_per_second: Math.round(lines / imported),
    yardstick_rows_per_second: Math.round(lines / copied),
    ratio: round(copied / imported),
    reach: 0.33,
    unchanged_rows_per_second: Math.round(lines / again),
    memory_mb: memory,
  });
});

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

/** Copies all rows of one store into another, timing only the inserts. */
async function copyOfStore(url: string, from: string, to: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const texts: [target: string, text: Buffer[]][] = [];
  for (const table of TABLES) {
    const { rows } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
      [table],
    );
    const names = rows.map((row) => row.name);
    const values = names.map((name) => (name === 'store_id' ? `'${to}'::uuid` : name));
    const source = `copy (select ${values.join(', ')} from ${table} where store_id = '${from}') to stdout`;
    const text: Buffer[] = [];
    for await (const piece of client.query(copyTo(source))) text.push(piece as Buffer);
    texts.push([`${table} (${names.join(', ')})`, text]);
  }
  const taken = await seconds(async () => {
    await client.query('begin');
    for (const [target, text] of texts) await copyInto(client, target, text);
    await client.query('commit');
  });
  await client.end();
  return taken;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
