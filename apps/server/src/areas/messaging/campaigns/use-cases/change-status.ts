import type { Campaign, SendingChannel, StoppingLimits } from '@clientela/contract';
import { sql } from 'kysely';
import { coverMessages, quoteQueued, releaseMessages } from '#areas/billing/wallet/index';
import { recordAuditEvent } from '#areas/identity/audit/index';
import {
  countUnclaimed,
  findQueues,
  type QueueOf,
  releaseQueues,
  untilReleased,
} from '#areas/messaging/delivery/index';
import { type Ctx, inLongTransaction, inTransaction } from '#platform/context';
import { broadcast } from '#platform/events';
import { Failure } from '#platform/failure';
import { enqueue } from '#platform/jobs';
import { countCampaignJob } from '../campaigns.jobs.ts';
import { dropQueue, findCampaign, setStatus, sourceOf } from '../campaigns.queries.ts';
import { assertCovered, assertMay } from '../campaigns.rules.ts';
import { endTasks } from '../manual/close-tasks.queries.ts';
import { thawContents } from '../prepare.queries.ts';
import { acceptHarm, skipCanaries, watchAgain } from '../safety/watches.queries.ts';
import { exitEnrollments } from '../sequences/enrollments.queries.ts';

/**
 * Stops the sending and returns once no sender has messages of the campaign: messages already handed to the server
 * are recorded, the others released.
 */
export async function pauseCampaign(ctx: Ctx, id: string): Promise<Campaign> {
  const { stage } = await findCampaign(ctx, id);
  await move(ctx, id, 'pause', async (ctx) => {
    await releaseMessages(ctx, sourceOf(id), { isOver: false });
    await setStatus(ctx, id, { status: 'paused', wake_at: null });
  });
  if (stage === 'activated') await untilReleased(ctx, sourceOf(id));
  await broadcast(ctx, 'campaign.changed', { campaign_id: id, status: 'paused' });
  return findCampaign(ctx, id);
}

/** Resumes a paused campaign; a balance that covers only a part needs the caller's confirmation. */
export function resumeCampaign(
  ctx: Ctx,
  id: string,
  { confirm_partial }: { confirm_partial: boolean },
): Promise<Campaign> {
  return move(ctx, id, 'resume', async (ctx) => {
    // Resuming after a stop is the person's decision to send the rest.
    await releaseAll(ctx, id, await acceptHarm(ctx, id));
    await watchAgain(ctx, id);
    for (const queue of await findQueues(ctx, sourceOf(id))) {
      await coverQueue(ctx, queue, confirm_partial);
    }
    await setStatus(ctx, id, {
      status: 'activated',
      wake_at: ctx.clock.now(),
      pause_reason: null,
    });
  });
}

/** Sends the rest of a campaign without waiting for its canary. */
export function releaseCampaign(ctx: Ctx, id: string): Promise<Campaign> {
  return move(ctx, id, 'release', async (ctx) => {
    const channels = await skipCanaries(ctx, id);
    if (channels.length === 0) throw new Failure('campaign_transition_refused');
    await releaseAll(ctx, id, channels, true);
  });
}

/** Changes what stops a campaign, from the next look on. */
export function changeLimits(ctx: Ctx, id: string, limits: StoppingLimits): Promise<Campaign> {
  return move(ctx, id, 'limit', async (ctx) => {
    await ctx.db
      .updateTable('campaigns')
      .set({ safe_send: sql`safe_send || ${JSON.stringify(limits)}::jsonb` })
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
  });
}

async function releaseAll(
  ctx: Ctx,
  id: string,
  channels: readonly SendingChannel[],
  isOpen = false,
): Promise<void> {
  for (const channel of channels) await releaseQueues(ctx, sourceOf(id), channel, { isOpen });
}

/** Reserves the cost of a queue's unclaimed messages. */
async function coverQueue(ctx: Ctx, queue: QueueOf, mayBePartial: boolean): Promise<void> {
  const total = await countUnclaimed(ctx, queue);
  const units = total * queue.units_each;
  const quote = await quoteQueued(ctx, queue, units);
  const covered = Math.floor(quote.covered / queue.units_each);
  assertCovered({ ...quote, total, covered }, mayBePartial);
  await coverMessages(ctx, queue, units);
}

/** Makes a campaign a draft again while nothing of it has left. */
export function undoCampaign(ctx: Ctx, id: string): Promise<Campaign> {
  return inTransaction(ctx, async (ctx) => {
    const campaign = await findCampaign(ctx, id, true);
    const { stage, name } = campaign;
    // Another person was faster.
    if (stage === 'draft') return campaign;
    if (stage !== 'preparing') throw new Failure('campaign_already_leaves');
    await thawContents(ctx, id);
    await setStatus(ctx, id, {
      status: 'loading',
      wake_at: null,
      launched_at: null,
      leaves_at: null,
    });
    await recordAuditEvent(ctx, {
      action: 'campaign.undone',
      target_kind: 'campaign',
      target_id: id,
      details: { name },
    });
    await broadcast(ctx, 'campaign.changed', { campaign_id: id, status: 'loading' });
    return findCampaign(ctx, id);
  });
}

/** Ends the campaign for good. */
export function cancelCampaign(ctx: Ctx, id: string): Promise<Campaign> {
  return move(ctx, id, 'cancel', async (ctx) => {
    await dropQueue(ctx, id, 'campaign_canceled');
    await exitEnrollments(ctx, sql`e.campaign_id = ${id}`, sql`'campaign_canceled'`);
    await endTasks(ctx, sql`m.campaign_id = ${id}`, 'campaign_canceled');
    await releaseMessages(ctx, sourceOf(id), { isOver: true });
    await setStatus(ctx, id, {
      status: 'canceled',
      wake_at: null,
      finished_at: ctx.clock.now(),
      pause_reason: null,
    });
    await enqueue(ctx, countCampaignJob, { store_id: ctx.store.id, campaign_id: id });
  });
}

const AUDIT_ACTIONS = {
  pause: 'campaign.paused',
  resume: 'campaign.resumed',
  cancel: 'campaign.canceled',
  release: 'campaign.released',
  limit: 'campaign.limits_changed',
} as const;

function move(
  ctx: Ctx,
  id: string,
  verb: keyof typeof AUDIT_ACTIONS,
  write: (ctx: Ctx) => Promise<void>,
): Promise<Campaign> {
  return inLongTransaction(ctx, async (ctx) => {
    assertMay(verb, await findCampaign(ctx, id, true), ctx.clock.now());
    await write(ctx);
    const campaign = await findCampaign(ctx, id);
    await recordAuditEvent(ctx, {
      action: AUDIT_ACTIONS[verb],
      target_kind: 'campaign',
      target_id: id,
      details: { name: campaign.name },
    });
    await broadcast(ctx, 'campaign.changed', { campaign_id: id, status: campaign.status });
    return campaign;
  });
}
