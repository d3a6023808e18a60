import type { Campaign, CampaignDetail, CampaignWait, CampaignWatch } from '@clientela/contract';
import { isWaitingForMoney } from '#areas/billing/wallet/index';
import { findNextDue } from '#areas/messaging/delivery/index';
import { hasMailOutage, readSender } from '#areas/messaging/email/index';
import type { Ctx } from '#platform/context';
import { findCampaign, sourceOf } from '../campaigns.queries.ts';
import { mailSendersIn, nextOpening } from '../campaigns.rules.ts';
import { readWatches } from '../safety/watches.queries.ts';

/** One campaign, and why nothing of it leaves at the moment. */
export async function readCampaign(ctx: Ctx, id: string): Promise<CampaignDetail> {
  const campaign = await findCampaign(ctx, id);
  const watches = await readWatches(ctx, id);
  return { ...campaign, wait: await findWait(ctx, campaign, watches), watches };
}

async function findWait(
  ctx: Ctx,
  campaign: Campaign,
  watches: readonly CampaignWatch[],
): Promise<CampaignWait | null> {
  if (campaign.stage !== 'activated') return null;
  const due = await findNextDue(ctx, sourceOf(campaign.id));
  if (!due) return null;
  if (await waitsForDomain(ctx, campaign)) return { reason: 'mail_domain', until: null };
  const now = ctx.clock.now();
  const from = due > now ? due : now;
  const opens = nextOpening(campaign.restrictions.sending_window, ctx.store.time_zone, from);
  if (opens > from) return { reason: 'window', until: opens.toISOString() };
  if (due > now) return { reason: 'due', until: due.toISOString() };
  const canary = watches.find((watch) => watch.canary?.state === 'running')?.canary;
  if (canary?.passes_at) return { reason: 'canary', until: canary.passes_at };
  if (await isWaitingForMoney(ctx, sourceOf(campaign.id)))
    return { reason: 'balance', until: null };
  return (await hasMailOutage(ctx)) ? { reason: 'mail_server', until: null } : null;
}

/** A sender's domain lost its signing record for too long. */
async function waitsForDomain(ctx: Ctx, campaign: Campaign): Promise<boolean> {
  for (const id of mailSendersIn(campaign)) {
    if ((await readSender(ctx, id)).waits_for_domain) return true;
  }
  return false;
}
