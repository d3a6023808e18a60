import { FORECAST_DAYS, rfmSegmentOf } from '@clientela/contract';
import { addDays, addMonths, localDay } from '@clientela/domain';
import { sql } from 'kysely';
import { type Ctx, inTransaction } from '#platform/context';
import { refreshRfm } from '../rfm.queries.ts';
import { countBuyers, forecastFrom } from './next-purchase.queries.ts';
import { CERTAINTY_CUSTOMERS_MAX, certaintiesOf, type RfmValues } from './rfm-certainty.rules.ts';

const BACKFILLED_MONTHS = 12;

/** The segments by (r, f, m), as app.record_rfm_history reads them. */
const SEGMENTS = [1, 2, 3, 4, 5].flatMap((r) =>
  [1, 2, 3, 4, 5].flatMap((f) => [1, 2, 3, 4, 5].map((m) => rfmSegmentOf({ r, f, m }))),
);

/** Rebuilds a store's movement between segments, cohorts and next purchases. */
export function refreshCustomersOverTime(ctx: Ctx): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const today = localDay(ctx.clock.now(), ctx.store.time_zone);
    await readSaleDays(ctx);
    await refreshMonths(ctx);
    await refreshCohorts(ctx);
    await refreshRfm(ctx);
    await recordHistory(ctx, today);
    await refreshCertainties(ctx);
    await recordRefresh(ctx, today);
    await sql`drop table sale_days`.execute(ctx.db);
  });
}

/** The days with sales of each customer: the only pass over the orders. */
async function readSaleDays(ctx: Ctx): Promise<void> {
  await sql`create temporary table sale_days on commit drop as
    select customer_id, day, count(*)::int as sales, sum(revenue)::bigint as revenue,
      row_number() over by_day as place, lead(day) over by_day as next_day
    from orders where store_id = app.current_store() and is_sale and customer_id is not null
    group by customer_id, day
    window by_day as (partition by customer_id order by day)`.execute(ctx.db);
  await sql`analyze sale_days`.execute(ctx.db);
}

/** Writes the months that differ, few on an ordinary night. */
async function refreshMonths(ctx: Ctx): Promise<void> {
  await sql`
    with months as materialized (
      select customer_id, date_trunc('month', day)::date as month, sum(sales)::int as sales,
        sum(revenue)::bigint as revenue, max(day) as last_day
      from sale_days group by 1, 2
    ), gone as (
      delete from customer_months m where m.store_id = ${ctx.store.id} and not exists (
        select from months n where n.customer_id = m.customer_id and n.month = m.month)
    )
    insert into customer_months (store_id, customer_id, month, sales, revenue, last_day)
    select ${ctx.store.id}, n.customer_id, n.month, n.sales, n.revenue, n.last_day from months n
    where not exists (select from customer_months m where m.store_id = ${ctx.store.id}
      and m.customer_id = n.customer_id and m.month = n.month
      and m.sales = n.sales and m.revenue = n.revenue and m.last_day = n.last_day)
    on conflict (store_id, customer_id, month) do update
      set sales = excluded.sales, revenue = excluded.revenue, last_day = excluded.last_day`.execute(
    ctx.db,
  );
}

async function refreshCohorts(ctx: Ctx): Promise<void> {
  await ctx.db.deleteFrom('cohort_cells').where('store_id', '=', ctx.store.id).execute();
  await sql`insert into cohort_cells (store_id, cohort, month, customers, revenue)
    select ${ctx.store.id}, cohort, month, count(*), sum(revenue)::bigint
    from (select month, revenue, min(month) over (partition by customer_id) as cohort
      from customer_months where store_id = ${ctx.store.id}) m
    group by cohort, month`.execute(ctx.db);
}

/** The month-ends before the first known day come first, so that each row is a change. */
async function recordHistory(ctx: Ctx, today: string): Promise<void> {
  const first = await ctx.db
    .selectFrom('rfm_history')
    .select(({ fn }) => fn.min('from_day').as('day'))
    .where('store_id', '=', ctx.store.id)
    .executeTakeFirst();
  for (const end of monthEndsBefore(today)) {
    if (!first?.day || end < first.day) await recordDay(ctx, end, true);
  }
  await recordDay(ctx, today, false);
}

async function recordDay(ctx: Ctx, day: string, isPast: boolean): Promise<void> {
  await sql`select app.record_rfm_history(${day}::date, ${isPast}, ${SEGMENTS}::text[])`.execute(
    ctx.db,
  );
}

/** The last days of the twelve months before a day's, earliest first. */
function monthEndsBefore(day: string): string[] {
  return Array.from({ length: BACKFILLED_MONTHS }, (_, n) => monthEnd(day, BACKFILLED_MONTHS - n));
}

/** The last day of the month so many months before a day's. */
function monthEnd(day: string, monthsBefore: number): string {
  return addDays(addMonths(`${day.slice(0, 7)}-01`, 1 - monthsBefore), -1);
}

async function refreshCertainties(ctx: Ctx): Promise<void> {
  const { id: store_id } = ctx.store;
  await ctx.db.deleteFrom('rfm_certainties').where('store_id', '=', store_id).execute();
  // Ordered by what decides: customers with equal values may change places.
  const { rows } = await sql<RfmValues & { customer_id: string }>`
    select customer_id, last_sale_day - date '2000-01-01' as last_sale_day, sales_count, sales_total
    from customer_totals where store_id = ${store_id} and sales_count > 0
    order by 2, 3, 4, 1 limit ${CERTAINTY_CUSTOMERS_MAX + 1}`.execute(ctx.db);
  if (rows.length === 0 || rows.length > CERTAINTY_CUSTOMERS_MAX) return;
  const kept = certaintiesOf(rows);
  const ids = rows.map(({ customer_id }) => customer_id);
  await sql`insert into rfm_certainties (store_id, customer_id, kept)
    select ${store_id}, * from unnest(${ids}::uuid[], ${kept}::real[])`.execute(ctx.db);
}

/** Today's sales may still come, so the forecast starts from the day before. */
async function recordRefresh(ctx: Ctx, today: string): Promise<void> {
  const present = await forecastFrom(
    ctx,
    { day: addDays(today, -1), days: FORECAST_DAYS },
    { rows: true },
  );
  const [before, end] = [monthEnd(today, 2), monthEnd(today, 1)];
  const days = Number(end.slice(8));
  const { forecast: past } = await forecastFrom(ctx, { day: before, days }, { rows: false });
  const row = {
    refreshed_at: ctx.clock.now(),
    day: today,
    sales: present.sales,
    repeats: present.repeats,
    buyers: present.forecast?.expected ?? null,
    buyers_low: present.forecast?.low ?? null,
    buyers_high: present.forecast?.high ?? null,
    last_month_buyers: past?.expected ?? null,
    last_month_low: past?.low ?? null,
    last_month_high: past?.high ?? null,
    last_month_actual: past ? await countBuyers(ctx, before, end) : null,
  };
  await ctx.db
    .insertInto('customers_over_time')
    .values({ store_id: ctx.store.id, known_from: monthEnd(today, BACKFILLED_MONTHS), ...row })
    .onConflict((conflict) => conflict.column('store_id').doUpdateSet(row))
    .execute();
}
