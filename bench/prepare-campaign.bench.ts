import { activateCampaign, prepareCampaign } from '@clientela/server/areas/messaging/campaigns';
import { aCampaign, aStoreOf } from './big-campaign.ts';
import { report, seconds, withApp } from './harness.ts';

/** From "ativar" to every recipient's row in the queue. */
const RECIPIENTS = process.argv.includes('--quick') ? 10_000 : 100_000;
const REACH_SECONDS = 10;

await withApp(async (app) => {
  const ctx = await aStoreOf(app, RECIPIENTS);
  const { id } = await aCampaign(ctx);
  const activate = await seconds(() => activateCampaign(ctx, id, { confirm_partial: true }));
  const prepare = await seconds(() => prepareCampaign(ctx, id));
  const total = activate + prepare;
  report({
    bench: 'prepare a campaign',
    recipients: RECIPIENTS,
    seconds: Number(total.toFixed(2)),
    check_seconds: Number(activate.toFixed(2)),
    rows_per_second: Math.round(RECIPIENTS / prepare),
    ratio: Number((total / REACH_SECONDS).toFixed(2)),
    reach: `< ${REACH_SECONDS} s`,
  });
});
