import { stepReached, USAGE_STEPS } from '@clientela/domain';
import { currentCycle } from '#areas/billing/wallet/index';
import { notify } from '#areas/identity/notifications/index';
import { type Ctx, inTransaction } from '#platform/context';
import { readTerms } from '../plans.queries.ts';
import { readUsage } from '../usage.queries.ts';

/** Notifies a store of its usage: once per period at four fifths of a limit, once at the limit. */
export function notifyUsage(ctx: Ctx): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    if (!(await readTerms(ctx))) return;
    const { start } = await currentCycle(ctx);
    for (const { of, used, limit } of await readUsage(ctx)) {
      const step = stepReached(used, limit);
      if (step === null || limit === null) continue;
      const isNew = await noteSteps(ctx, start, of, step);
      if (isNew) await notify(ctx, 'plan_usage', { of, used, limit, percent: step });
    }
  });
}

/** Whether the highest threshold is new; lower ones are recorded as notified, too. */
async function noteSteps(
  ctx: Ctx,
  period_start: string,
  of: string,
  reached: number,
): Promise<boolean> {
  const steps = USAGE_STEPS.filter((step) => step <= reached);
  const noted = await ctx.db
    .insertInto('plan_notices')
    .values(steps.map((percent) => ({ store_id: ctx.store.id, period_start, of, percent })))
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'period_start', 'of', 'percent']).doNothing(),
    )
    .returning('percent')
    .execute();
  return noted.some(({ percent }) => percent === reached);
}
