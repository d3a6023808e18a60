import { DashboardDraft, type MetricsQuery, type QueryMetric } from '@clientela/contract';
import { listCohorts } from '@clientela/server/areas/insight/customers-over-time';
import { OVERVIEW, readWidgets } from '@clientela/server/areas/insight/dashboards';
import { queryMetrics } from '@clientela/server/areas/insight/metrics';
import { refreshCustomersOverTime } from '@clientela/server/areas/records/customers';
import { inTransaction, storeCtx } from '@clientela/server/platform/context';
import { ensureBigStore } from './big-store.ts';
import { percentile, report, seconds, withApp } from './harness.ts';

/** Numbers of a store of five million orders against the same numbers by bare SQL (analytics §10). */
const IS_QUICK = process.argv.includes('--quick');
const [CUSTOMERS, ORDERS] = IS_QUICK ? [200_000, 1_000_000] : [1_000_000, 5_000_000];
const ROUNDS = 7;

const YEAR = { from: '2025-11-20', to: '2026-11-19' };
const MONTH = { from: '2026-10-21', to: '2026-11-19' };

function ask(metric: QueryMetric, rest: Partial<MetricsQuery>): MetricsQuery {
  return {
    metrics: [metric],
    by: [],
    where: [],
    period: YEAR,
    compare: 'none',
    top: 'all',
    ...rest,
  };
}

await withApp(
  async (app) => {
    const { id } = await ensureBigStore(app, CUSTOMERS, ORDERS);
    const ctx = await storeCtx(app, id);
    const owner = await app.pools.owner.connect();
    const bare = (text: string) => () => owner.query(text, [id]);
    const measured = async (work: () => Promise<unknown>) => {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round++) times.push((await seconds(work)) * 1000);
      return percentile(times, 50);
    };
    const compare = async (
      figure: string,
      reach: string,
      ours: () => Promise<unknown>,
      theirs: () => Promise<unknown>,
    ) => {
      await ours();
      await theirs();
      const [ours_ms, bare_ms] = [await measured(ours), await measured(theirs)];
      report({
        bench: 'metrics',
        figure,
        orders: ORDERS,
        ours_ms,
        bare_ms,
        ratio: ours_ms / bare_ms,
        reach,
      });
    };
    const answer = (query: MetricsQuery) => () =>
      inTransaction(ctx, (ctx) => queryMetrics(ctx, query));

    await compare(
      'revenue of a year by day',
      'ratio ≤ 1/40',
      answer(ask('revenue', { by: ['day'] })),
      bare(`select day, sum(revenue) from orders where store_id = $1 and is_sale
        and day between '${YEAR.from}' and '${YEAR.to}' group by day`),
    );
    await compare(
      'revenue of a year by state',
      'ratio ≤ 1/40 (no rollup: a place is its customer’s today)',
      answer(ask('revenue', { by: ['state'] })),
      bare(`select coalesce(o.state, c.state), sum(o.revenue) from orders o
        left join customers c on c.store_id = o.store_id and c.id = o.customer_id
        where o.store_id = $1 and o.is_sale and o.day between '${YEAR.from}' and '${YEAR.to}' group by 1`),
    );
    await compare(
      'buyers of 30 days',
      'ratio ≤ 1.5',
      answer(ask('buyers', { period: MONTH })),
      bare(`select count(distinct customer_id) from orders where store_id = $1 and is_sale
        and day between '${MONTH.from}' and '${MONTH.to}'`),
    );

    // The first one fills twelve months in.
    const first_s = await seconds(() => refreshCustomersOverTime(ctx));
    const refresh_s = await seconds(() => refreshCustomersOverTime(ctx));
    const cohortsOf = `with first as (select customer_id, date_trunc('month', min(day)) as cohort
        from orders where store_id = $1 and is_sale and customer_id is not null group by 1)
      select f.cohort, date_trunc('month', o.day), count(distinct o.customer_id), sum(o.revenue)
      from orders o join first f using (customer_id) where o.store_id = $1 and o.is_sale group by 1, 2`;
    await compare(
      'cohorts of a year',
      'ratio ≤ 1/1000',
      () => inTransaction(ctx, (ctx) => listCohorts(ctx, { months: 12 })),
      bare(cohortsOf),
    );
    const raw_s = await seconds(bare(cohortsOf));
    report({
      bench: 'metrics',
      figure: 'nightly refresh against a raw pass',
      orders: ORDERS,
      first_s,
      refresh_s,
      raw_s,
      ratio: refresh_s / raw_s,
      reach: 'ratio ≤ 1.5',
    });

    const { widgets, ...scope } = DashboardDraft.parse(OVERVIEW);
    const each: number[] = [];
    for (const widget of widgets) {
      const read = () =>
        inTransaction(ctx, (ctx) => readWidgets(ctx, { ...scope, widgets: [widget] }));
      await read();
      each.push(await measured(read));
    }
    const whole_ms = await measured(() =>
      inTransaction(ctx, (ctx) => readWidgets(ctx, { ...scope, widgets })),
    );
    report({
      bench: 'metrics',
      figure: 'overview against its slowest widget',
      orders: ORDERS,
      whole_ms,
      slowest_ms: Math.max(...each),
      ratio: whole_ms / Math.max(...each),
      reach: 'ratio ≤ 3',
    });
    owner.release();
  },
  { keep: true },
);
