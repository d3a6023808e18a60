import type { ResponseOf, readNextPurchase } from '@clientela/contract';
import { addMonths, localDay } from '@clientela/domain';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { missingOf } from './next-purchase.rules.ts';
import { findRefresh } from './refreshes.queries.ts';

/** Waits that a person plans for. */
const DUE_DAYS = [7, 14, 30, 60, 90];

type NextPurchase = ResponseOf<typeof readNextPurchase>;

/** The forecast of the last refresh. */
export async function findNextPurchase(ctx: Ctx): Promise<NextPurchase> {
  const refresh = await findRefresh(ctx);
  if (!refresh) {
    const missing = missingOf({ sales: 0, repeats: 0 });
    return { updated_at: null, missing, next_30_days: null, last_month: null, due: [] };
  }
  const next = forecastOf(refresh.buyers, refresh.buyers_low, refresh.buyers_high);
  const last = forecastOf(
    refresh.last_month_buyers,
    refresh.last_month_low,
    refresh.last_month_high,
  );
  return {
    updated_at: refresh.refreshed_at,
    missing: missingOf(refresh),
    next_30_days: next,
    last_month: last && {
      ...last,
      month: addMonths(`${refresh.day.slice(0, 7)}-01`, -1).slice(0, 7),
      actual: refresh.last_month_actual ?? 0,
    },
    due: next ? await countDue(ctx) : [],
  };
}

function forecastOf(expected: number | null, low: number | null, high: number | null) {
  if (expected === null || low === null || high === null) return null;
  return { expected, low, high };
}

async function countDue(ctx: Ctx): Promise<NextPurchase['due']> {
  const today = localDay(ctx.clock.now(), ctx.store.time_zone);
  const { rows } = await sql<{ days: number; customers: number }>`
    select d.days, (select count(*) from next_purchases n
      where n.store_id = ${ctx.store.id} and n.expected_day <= ${today}::date + d.days) as customers
    from unnest(${DUE_DAYS}::int[]) as d(days)`.execute(ctx.db);
  return rows;
}
