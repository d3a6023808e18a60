import { CALENDAR_RENEWAL_DAY, type Cycle, cycleOf, localDay } from '@clientela/domain';
import type { Ctx } from '#platform/context';

interface Agreed {
  renewal_day: number;
  period_start: string;
  period_end: string;
}

/** The day it is where the store is. */
export function todayOf(ctx: Ctx): string {
  return localDay(ctx.clock.now(), ctx.store.time_zone);
}

/** The store's period today: of its plan, whether its renewal was written yet or not, else the calendar month. */
export async function currentCycle(ctx: Ctx): Promise<Cycle> {
  const agreed = await plans(ctx).executeTakeFirst();
  return agreed ? cycleOn(agreed, todayOf(ctx)) : cycleOf(todayOf(ctx), CALENDAR_RENEWAL_DAY);
}

/**
 * The period of a store's plan, locked until the transaction ends: serialises contracting, renewing
 * and collecting. Null for a store without a plan.
 */
export async function lockCycle(ctx: Ctx): Promise<Cycle | null> {
  const agreed = await plans(ctx).forUpdate().executeTakeFirst();
  return agreed ? cycleOn(agreed, todayOf(ctx)) : null;
}

function plans(ctx: Ctx) {
  return ctx.db
    .selectFrom('store_plans')
    .select(['renewal_day', 'period_start', 'period_end'])
    .where('store_id', '=', ctx.store.id);
}

function cycleOn({ renewal_day, period_start, period_end }: Agreed, today: string): Cycle {
  return today < period_end
    ? { start: period_start, end: period_end }
    : cycleOf(today, renewal_day);
}
