import { performance } from 'node:perf_hooks';
import type { FilterCondition } from '@clientela/contract';
import { ClusterFilters } from '@clientela/contract';
import { previewCluster } from '@clientela/server/areas/records/clusters';
import { refreshRfm } from '@clientela/server/areas/records/customers';
import { type Ctx, inTransaction, storeCtx } from '@clientela/server/platform/context';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { BENCH_EMAIL, BENCH_PASSWORD, ensureBigStore } from './big-store.ts';
import { report, signIn, withApp } from './harness.ts';
import { type LoadResult, load, undisturbed } from './load.ts';
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

/** The orderings with an index of their own. */
const EVERYDAY = ['name', 'last_order_date', 'sales_total', 'order_count', 'created_at'];
const JUMPS = 300;
/** The positions of a list alternate, so that a pause of the machine does not affect only one. */
const ROUNDS = 3;

async function benchLists(list: List, bare: string): Promise<void> {
  const { read, call } = list;
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
    const isEveryday = EVERYDAY.includes(field);
    for (const way of ['asc', 'desc']) {
      const ordering = `${field}:${way}`;
      const first = await read({ ordering });
      const last = first.meta.last_page!;
      const second = await read({ ordering, page: 2, cursor: first.meta.next_cursor! });
      const spots: Record<string, Query> = {
        first: { ordering },
        last: { ordering, page: last },
        next: { ordering, page: 2, cursor: first.meta.next_cursor! },
        previous: { ordering, page: 1, cursor: second.meta.previous_cursor! },
      };
      const jumps = Array.from({ length: JUMPS }, (_, n) => ({
        ordering,
        page: 2 + Math.floor((last - 2) * ((n * 0.618) % 1)),
      }));
      const tally = { repeated: 0 };
      const rounds: Record<string, LoadResult>[] = [];
      for (let n = 0; n < ROUNDS; n++) {
        const round: Record<string, LoadResult> = {};
        for (const [name, query] of Object.entries(spots))
          round[name] = await undisturbed(() => call([query]), tally);
        round.jump = await undisturbed(() => call(jumps), tally);
        // The machine's own occasional latency for one call and one statement.
        round.bare_route = await undisturbed(() => oneAfterTheOther(bare, ['/']), tally);
        rounds.push(round);
      }
      const each = (of: (results: LoadResult[]) => number) =>
        Object.fromEntries(
          Object.keys(rounds[0]!).map((name) => [name, of(rounds.map((round) => round[name]!))]),
        );
      const p99 = each((results) => median(results.map(({ p99_ms }) => p99_ms)));
      report({
        bench: 'customer list',
        ordering,
        rounds: ROUNDS,
        ...tally,
        p50_ms: each((results) => median(results.map(({ p50_ms }) => p50_ms))),
        p99_ms: p99,
        worst_p99_ms: each((results) => Math.max(...results.map(({ p99_ms }) => p99_ms))),
        reach: isEveryday ? 'p99: 25 ms; jump 500 ms' : 'p99: 1 s',
        ok:
          Object.keys(spots).every((name) => p99[name]! < (isEveryday ? 25 : 1000)) &&
          p99.jump! < (isEveryday ? 500 : 1000),
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

async function benchSearch({ read, call }: List): Promise<void> {
  for (const [kind, fragments] of Object.entries({ COMMON, RARE, ABSENT })) {
    const tally = { repeated: 0 };
    let worst = { fragment: '', p95_ms: 0, total: 0 };
    for (const fragment of fragments) {
      const page = await read({ search: fragment });
      const { p95_ms } = await undisturbed(() => call([{ search: fragment }]), tally);
      if (p95_ms > worst.p95_ms) worst = { fragment, p95_ms, total: page.meta.total };
    }
    report({
      bench: 'customer search',
      kind: kind.toLowerCase(),
      fragments: fragments.length,
      ...tally,
      worst,
      reach: 'p95 < 60 ms',
      ok: worst.p95_ms < 60,
    });
  }
}

type Query = Record<string, string | number>;

interface List {
  read(query: Query): Promise<Page>;
  /** Runs the queries in turn over one connection for a while. */
  call(queries: Query[]): Promise<LoadResult>;
}

function customerList(address: string, store: string, token: string): List {
  const headers = { authorization: `Bearer ${token}` };
  const path = (query: Query) => {
    const pairs = Object.entries(query).map(([name, value]): [string, string] => [
      name,
      `${value}`,
    ]);
    return `/api/stores/${store}/customers?${new URLSearchParams(pairs)}`;
  };
  return {
    async read(query) {
      const answer = await fetch(`${address}${path(query)}`, { headers });
      if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
      return (await answer.json()) as Page;
    },
    call: (queries) => oneAfterTheOther(address, queries.map(path), headers),
  };
}

async function oneAfterTheOther(
  url: string,
  paths: string[],
  headers?: Record<string, string>,
): Promise<LoadResult> {
  const result = await load({
    url,
    paths,
    connections: 1,
    seconds: 2,
    ...(headers && { headers }),
  });
  if (result.refused > 0 || result.failed > 0) throw new Error(JSON.stringify(result));
  return result;
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
    // The first thousand calls also compile the program.
    for (let n = 0; n < 3; n++) await list.call([{}]);
    if (wants('lists')) await benchLists(list, bareAddress);
    if (wants('search')) await benchSearch(list);
    await program.stop();
    await bare.close();
  },
  { keep: true },
);
