import type { Campaign } from '@clientela/contract';
import { notify } from '#areas/notifications/index';
import { coverMessages, quoteQueued, releaseMessages } from '#areas/wallet/index';
import { type Ctx, inLongTransaction } from '#platform/context';
import { announce } from '#platform/events';
import { enqueue } from '#platform/jobs';
import { countCampaignJob } from '../campaigns.jobs.ts';
import { dropQueue, findCampaign, setStatus } from '../campaigns.queries.ts';
import { assertCovered, assertMay } from '../campaigns.rules.ts';

/** Stops the sending; messages already handed to the server finish. */
export function pauseCampaign(ctx: Ctx, id: string): Promise<Campaign> {
  return move(ctx, id, 'pause', async (ctx) => {
    await releaseMessages(ctx, id, { isOver: false });
    await setStatus(ctx, id, { status: 'paused', wake_at: null });
  });
}

/** Goes on where it was paused; where the balance covers a part only, the caller has to want that. */
export function resumeCampaign(
  ctx: Ctx,
  id: string,
  { confirm_partial }: { confirm_partial: boolean },
): Promise<Campaign> {
  return move(ctx, id, 'resume', async (ctx) => {
    assertCovered(await quoteQueued(ctx, id), confirm_partial);
    await coverMessages(ctx, id);
    await setStatus(ctx, id, {
      status: 'activated',
      wake_at: ctx.clock.now(),
      pause_reason: null,
    });
  });
}

/** Ends the campaign for good. */
export function cancelCampaign(ctx: Ctx, id: string): Promise<Campaign> {
  return move(ctx, id, 'cancel', async (ctx) => {
    await dropQueue(ctx, id, 'campaign_canceled');
    await releaseMessages(ctx, id, { isOver: true });
    await setStatus(ctx, id, {
      status: 'canceled',
      wake_at: null,
      finished_at: ctx.clock.now(),
      pause_reason: null,
    });
    await enqueue(ctx, countCampaignJob, { store_id: ctx.store.id, campaign_id: id });
    const { name } = await findCampaign(ctx, id);
    const told = { campaign_id: id, name, by: ctx.user?.name ?? null };
    await notify(ctx, 'campaign_stopped', told, { except: [ctx.user?.id] });
  });
}

function move(
  ctx: Ctx,
  id: string,
  verb: 'pause' | 'resume' | 'cancel',
  write: (ctx: Ctx) => Promise<void>,
): Promise<Campaign> {
  return inLongTransaction(ctx, async (ctx) => {
    assertMay(verb, await findCampaign(ctx, id, true), ctx.clock.now());
    await write(ctx);
    const campaign = await findCampaign(ctx, id);
    await announce(ctx, 'campaign.changed', { campaign_id: id, status: campaign.status });
    return campaign;
  });
}
