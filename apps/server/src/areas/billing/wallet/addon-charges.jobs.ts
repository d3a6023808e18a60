import { inTransaction } from '#platform/context';
import { job } from '#platform/jobs';
import { payWaiting } from './addon-charges.ts';
import { lockAllCredits } from './credits.ts';
import { lockCycle } from './cycle.queries.ts';
import { COLLECT_ADDONS } from './wake-waiting.ts';

/** After a deposit: pays pending add-ons. */
export const collectAddons = job({
  ...COLLECT_ADDONS,
  async run(ctx) {
    if (!ctx.store.enabled) return; // enabling it schedules the job again
    await inTransaction(ctx, async (ctx) => {
      const cycle = await lockCycle(ctx);
      if (!cycle) return;
      await lockAllCredits(ctx, cycle);
      await payWaiting(ctx);
    });
  },
});
