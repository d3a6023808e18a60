import { Agent, get } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FilterCondition } from '@clientela/contract';
import { ClusterFilters } from '@clientela/contract';
import { previewCluster } from '@clientela/server/areas/clusters';
import { refreshRfm } from '@clientela/server/areas/customers';
import { type Ctx, inTransaction, storeCtx } from '@clientela/server/platform/context';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { BENCH_EMAIL, BENCH_PASSWORD, ensureBigStore } from './big-store.ts';
import { report, signIn, withApp } from './harness.ts';
import { startProgram } from './program.ts';

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function benchRfm(ctx: Ctx): Promise<void> {
  const bare = () =>
    inTransaction(ctx, async (ctx) => {
      await sql`with totals as (
          select customer_id, max(day) as last_day, count(*) as sales, sum(revenue)::bigint as total
          from orders where store_id = ${ctx.store.id} and is_sale and customer_id is not null group by customer_id
        ), scored as (
          select 1 + floor(5.0 * (rank() over (order by last_day) - 1) / count(*) over ()) as r,
            1 + floor(5.0 * (rank() over (order by sales) - 1) / count(*) over ()) as f,
            1 + floor(5.0 * (rank() over (order by total) - 1) / count(*) over ()) as m, sales, total
          from totals
        ) select r, f, m, count(*), sum(sales), sum(total) from scored group by 1, 2, 3`.execute(
        ctx.db,
      );
    });
  await bare();
  const bareMs = await timed(bare);
  const oursMs = await timed(() => refreshRfm(ctx));
  report({
    bench: 'rfm',
    customers: 1_000_000,
    orders: 5_000_000,
    ms: Math.round(oursMs),
    bare_sql_ms: Math.round(bareMs),
    ratio: round(oursMs / bareMs),
    reach: 'ratio < 2',
  });
}

async function benchCluster(ctx: Ctx, product: string): Promise<void> {
  const of: FilterCondition[] = [
    { field: 'state', test: 'in', values: ['SP', 'RJ', 'MG'] },
    { field: 'sales_count', is: { test: 'gte', value: 4 } },
    { field: 'last_sale_at', is: { test: 'in_last_days', days: 180 } },
    { field: 'product', test: 'bought', values: [product] },
  ];
  const draft = { filters: ClusterFilters.parse({ op: 'all', of }), custom_customer_ids: [] };
  const shares = [];
  for (const condition of of) {
    const alone = await previewCluster(ctx, {
      ...draft,
      filters: ClusterFilters.parse({ op: 'all', of: [condition] }),
    });
    shares.push(round(alone.customers / 1_000_000));
  }
  const times = [];
  for (let i = 0; i < 10; i++)
    times.push(await timed(() => inTransaction(ctx, (ctx) => previewCluster(ctx, draft))));
  const withoutProduct = {
    ...draft,
    filters: ClusterFilters.parse({ op: 'all', of: of.slice(0, 3) }),
  };
  const wide = await timed(() => inTransaction(ctx, (ctx) => previewCluster(ctx, withoutProduct)));
  report({
    bench: 'cluster count',
    shares,
    ms_median: round(median(times)),
    ms_worst: round(Math.max(...times)),
    ms_without_product: round(wide),
    reach: '< 500 ms',
  });
}

interface Page {
  data: { id: string }[];
  meta: {
    last_page: number | null;
    total: number;
    next_cursor: string | null;
    previous_cursor: string | null;
  };
}

async function benchLists(list: List, bare: string): Promise<void> {
  const { read, ask } = list;
  const fields = [
    'name',
    'average_ticket',
    'order_count',
    'newsletter_at',
    'sales_total',
    'last_order_date',
    'campaign_count',
    'created_at',
  ];
  for (const field of fields) {
    for (const way of ['asc', 'desc']) {
      const ordering = `${field}:${way}`;
      const first = await read({ ordering });
      const last = first.meta.last_page!;
      const second = await read({ ordering, page: 2, cursor: first.meta.next_cursor! });
      const spots: Record<string, Record<string, string | number>> = {
        first: { ordering },
        last: { ordering, page: last },
        next: { ordering, page: 2, cursor: first.meta.next_cursor! },
        previous: { ordering, page: 1, cursor: second.meta.previous_cursor! },
      };
      const p99: Record<string, number> = {};
      for (const [name, query] of Object.entries(spots))
        p99[name] = await percentile(() => ask(query), 300, 0.99);
      // What the machine itself needs at times for one call and one statement.
      p99.bare_route = await percentile(() => received(bare), 300, 0.99);
      // The first jump draws the landmarks; those after it use them.
      const middle = { ordering, page: Math.floor(last / 2) };
      p99.first_jump = round(await timed(() => ask(middle)));
      let jump = 0;
      p99.jump = await percentile(
        () => ask({ ordering, page: 2 + Math.floor((last - 2) * ((jump++ * 0.618) % 1)) }),
        300,
        0.99,
      );
      report({
        bench: 'customer list',
        ordering,
        p99_ms: p99,
        reach: '10 ms; jump 50 ms',
        ok:
          p99.first! < 10 &&
          p99.last! < 10 &&
          p99.next! < 10 &&
          p99.previous! < 10 &&
          p99.jump! < 50,
      });
    }
  }
}

const COMMON = [
  'mar',
  'sil',
  'ana',
  'san',
  'ali',
  'and',
  'ira',
  'sou',
  'fer',
  'cos',
  'rib',
  'alv',
  'lim',
  'gom',
  'bar',
  'mon',
  'car',
  'ran',
  'ter',
  'nan',
];
const RARE = [
  'ubi',
  'jus',
  'tai',
  'enz',
  'iar',
  'xav',
  'ote',
  'que',
  'ziz',
  '771',
  'zul',
  'wag',
  'heit',
  'ubir',
  'cid',
  'ozo',
  '919',
  'ing',
  'uzz',
  'yas',
];
const ABSENT = ['zzz', 'qqq', 'xkw', 'wvy', 'kkj', '@@@', 'yyx', 'jjq', 'vvz', 'wqz'];

async function benchSearch({ read, ask }: List): Promise<void> {
  for (const [kind, fragments] of Object.entries({ COMMON, RARE, ABSENT })) {
    let worst = { fragment: '', p95_ms: 0, total: 0 };
    for (const fragment of fragments) {
      const page = await read({ search: fragment });
      const p95_ms = await percentile(() => ask({ search: fragment }), 100, 0.95);
      if (p95_ms > worst.p95_ms) worst = { fragment, p95_ms, total: page.meta.total };
    }
    report({
      bench: 'customer search',
      kind: kind.toLowerCase(),
      fragments: fragments.length,
      worst,
      reach: 'p95 < 30 ms',
      ok: worst.p95_ms < 30,
    });
  }
}

type Query = Record<string, string | number>;

interface List {
  read(query: Query): Promise<Page>;
  /** As `read`, without taking the answer apart: that is not the list's time. */
  ask(query: Query): Promise<Buffer>;
}

function customerList(address: string, store: string, token: string): List {
  const ask = (query: Query) => {
    const pairs = Object.entries(query).map(([name, value]): [string, string] => [
      name,
      `${value}`,
    ]);
    return received(
      `${address}/api/stores/${store}/customers?${new URLSearchParams(pairs)}`,
      token,
    );
  };
  return { ask, read: async (query) => JSON.parse((await ask(query)).toString()) as Page };
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** The bytes of an answer, over one connection; `fetch` keeps the machine busier than the server does. */
function received(url: string, token?: string): Promise<Buffer> {
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const body = Buffer.concat(chunks);
        if (answer.statusCode === 200) resolve(body);
        else reject(new Error(`${answer.statusCode} ${body}`));
      });
    }).on('error', reject);
  });
}

async function percentile(
  work: () => Promise<unknown>,
  times: number,
  share: number,
): Promise<number> {
  for (let i = 0; i < 3; i++) await work();
  const taken = [];
  for (let i = 0; i < times; i++) taken.push(await timed(work));
  taken.sort((a, b) => a - b);
  return round(taken[Math.min(taken.length - 1, Math.ceil(times * share) - 1)]!);
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

const PARTS = ['rfm', 'cluster', 'lists', 'search'];
const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length);
const wants = (part: string) => !only || only.split(',').includes(part);

/**
 * Lists, search, RFM and cluster counts in a store of a million customers and five million orders;
 * `--only=lists,search` measures a part.
 */
await withApp(
  async (app) => {
    if (only?.split(',').some((part) => !PARTS.includes(part))) throw new Error(`Parts: ${PARTS}`);
    const store = await ensureBigStore(app);
    const ctx = await storeCtx(app, store.id);
    if (wants('rfm')) await benchRfm(ctx);
    if (wants('cluster')) await benchCluster(ctx, store.product);
    const program = await startProgram(app, 'web');
    const { address } = program;
    const bare = Fastify();
    bare.get('/', async () => (await app.pools.app.query('select 1 as one')).rows);
    const bareAddress = await bare.listen({ port: 0, host: '127.0.0.1' });
    const token = await signIn(address, { email: BENCH_EMAIL, password: BENCH_PASSWORD });
    const list = customerList(address, store.id, token);
    if (wants('lists')) await benchLists(list, bareAddress);
    if (wants('search')) await benchSearch(list);
    agent.destroy();
    await program.stop();
    await bare.close();
  },
  { keep: true },
);
