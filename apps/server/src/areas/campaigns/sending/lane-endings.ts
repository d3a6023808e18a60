import type { Campaign } from '@clientela/contract';
import { notify } from '#areas/notifications/index';
import { releaseMessages } from '#areas/wallet/index';
import { type Ctx, inTransaction } from '#platform/context';
import { announce } from '#platform/events';
import { enqueue } from '#platform/jobs';
import { countCampaignJob } from '../campaigns.jobs.ts';
import { dropQueue, findCampaign, hasQueue, setStatus } from '../campaigns.queries.ts';

/** Nothing can happen any more: every message found its end. */
export function finishCampaign(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const campaign = await findCampaign(ctx, id, true);
    if (campaign.status !== 'activated' || (await hasQueue(ctx, id))) return;
    await close(ctx, campaign);
  });
}

/** The end date passed: what has not left stays. */
export function endCampaign(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const campaign = await findCampaign(ctx, id, true);
    if (campaign.status !== 'activated') return;
    await dropQueue(ctx, id, 'campaign_ended');
    await close(ctx, campaign);
  });
}

/** Sending cannot go on without a person: the campaign waits and says why. */
export function pauseBySystem(ctx: Ctx, id: string, reason: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const campaign = await findCampaign(ctx, id, true);
    if (campaign.status !== 'activated') return;
    await releaseMessages(ctx, id, { isOver: false });
    await setStatus(ctx, id, {
      status: 'paused',
      wake_at: null,
      pause_reason: reason.slice(0, 500),
    });
    await announce(ctx, 'campaign.changed', { campaign_id: id, status: 'paused' });
    await notify(ctx, 'campaign_paused', { campaign_id: id, name: campaign.name, reason });
  });
}

async function close(ctx: Ctx, { id, name, progress }: Campaign): Promise<void> {
  await releaseMessages(ctx, id, { isOver: true });
  await setStatus(ctx, id, { status: 'finished', wake_at: null, finished_at: ctx.clock.now() });
  await enqueue(ctx, countCampaignJob, { store_id: ctx.store.id, campaign_id: id });
  await announce(ctx, 'campaign.changed', { campaign_id: id, status: 'finished' });
  const told = { campaign_id: id, name, messages: progress.settled };
  await notify(ctx, 'campaign_finished', told);
}
