import { endMailOutage, noteMailOutage, readSender, type Sender } from '#areas/email/index';
import { findMessageStore } from '#areas/email-models/index';
import { mustWaitForMoney } from '#areas/wallet/index';
import type { Ctx } from '#platform/context';
import { dkimSigner } from '#platform/mime/dkim';
import { nextOpening } from '../campaigns.rules.ts';
import { createComposer } from './composer.ts';
import { endCampaign, finishCampaign, pauseBySystem } from './lane-endings.ts';
import { LaneTurn, type TurnControl } from './lane-turn.ts';
import { findLanePlan, restLane } from './sending.queries.ts';

/** Without money a campaign looks again after this long; a top-up wakes it at once. */
const MONEY_WAIT_MS = 600_000;

/** Sends what one campaign has due, until nothing is or the turn ends. */
export async function runLaneTurn(
  ctx: Ctx,
  campaignId: string,
  control: TurnControl,
): Promise<void> {
  const plan = await findLanePlan(ctx, campaignId);
  const now = ctx.clock.now();
  if (!plan) {
    await restLane(ctx, campaignId, null);
    return;
  }
  if (plan.ended_at && new Date(plan.ended_at) <= now) {
    await endCampaign(ctx, campaignId);
    return;
  }
  const opens = nextOpening(plan.sending_window, ctx.store.time_zone, now);
  if (opens > now) {
    await restLane(ctx, campaignId, opens);
    return;
  }

  const sender = await readSender(ctx);
  const store = { ...(await findMessageStore(ctx)), coupon: plan.coupon };
  const composer = createComposer(plan, {
    publicUrl: ctx.app.config.publicUrl,
    publicKey: ctx.store.public_key,
    store,
    sender,
  });
  const sign = sender.dkim ? dkimSigner(sender.dkim) : null;
  const line = sender.server ? control.lines.acquire({ ...sender, server: sender.server }) : null;
  const tools = { composer, sender, line, sign, control, isPriced: plan.is_priced };
  const turn = new LaneTurn(ctx, campaignId, tools);
  try {
    await turn.run();
  } finally {
    if (line) control.lines.release(sender);
  }
  if (sender.is_own) await noteServer(ctx, sender, turn);
  if (plan.is_priced && !turn.pauseReason && (await mustWaitForMoney(ctx, campaignId))) {
    turn.notBefore = new Date(ctx.clock.now().getTime() + MONEY_WAIT_MS);
  }
  const isLeft = await restLane(ctx, campaignId, turn.notBefore ?? ctx.clock.now());
  if (turn.pauseReason) await pauseBySystem(ctx, campaignId, turn.pauseReason);
  else if (!isLeft) await finishCampaign(ctx, campaignId);
}

/** Whether the store's own mail server works, as far as this turn saw. */
async function noteServer(ctx: Ctx, { server }: Sender, { hasSent, outage }: LaneTurn) {
  if (hasSent) await endMailOutage(ctx);
  else if (outage) await noteMailOutage(ctx, { ...outage, host: server?.host ?? '' });
}
