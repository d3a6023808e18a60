import type { MessageSource, Outcome, Plan, QueueOf, Rest } from '#areas/messaging/delivery/index';
import { findMessageStore } from '#areas/messaging/email-models/index';
import { type Ctx, inTransaction } from '#platform/context';
import { broadcast } from '#platform/events';
import { readProgress } from '../campaigns.queries.ts';
import { nextOpening } from '../campaigns.rules.ts';
import { watchSoon } from '../safety/watches.queries.ts';
import { messageUrls } from '../tracking/message-urls.ts';
import { endCampaign, finishCampaign, pauseBySystem } from './endings.ts';
import { moveToNextContent } from './next-content.queries.ts';
import { receiveReceipts } from './receipts.queries.ts';
import {
  claimMessages,
  completeMessages,
  findPlan,
  noteSending,
  postponeMessages,
} from './sending.queries.ts';
import { verifyTopics } from './verify-topics.ts';

/** Campaigns as delivery sees them: a message is an activity, a content is an action. */
export const campaignSource: MessageSource = {
  kind: 'campaign',
  open: openCampaign,
  claim: claimMessages,
  verify: verifyTopics,
  complete: finishOrMoveOn,
  receive: receiveReceipts,
  postpone: (ctx, _queue, messages) => postponeMessages(ctx, messages),
  async noteSent(ctx, { source_id, channel }) {
    await noteSending(ctx, source_id);
    await watchSoon(ctx, source_id, channel);
  },
  async broadcastProgress(ctx, { source_id: campaign_id }) {
    const progress = await readProgress(ctx, campaign_id);
    await broadcast(ctx, 'campaign.progress', { campaign_id, progress });
  },
  finished: (ctx, { source_id }) => finishCampaign(ctx, source_id),
  paused: (ctx, { source_id }, reason) => pauseBySystem(ctx, source_id, reason),
};

/** Completes messages; one with a closed channel moves to the next content that reaches its customer. */
function finishOrMoveOn(
  ctx: Ctx,
  queue: QueueOf,
  outcomes: readonly Outcome[],
): Promise<{ sent: number; freed: number }> {
  const closed = outcomes.filter(({ is_way_closed }) => is_way_closed);
  if (closed.length === 0) return completeMessages(ctx, queue, outcomes);
  return inTransaction(ctx, async (ctx) => {
    const moved = await moveToNextContent(ctx, queue, closed);
    const rest = outcomes.filter(({ message_id }) => !moved.has(message_id));
    const counts =
      rest.length > 0 ? await completeMessages(ctx, queue, rest) : { sent: 0, freed: 0 };
    const units = closed.reduce(
      (sum, { message_id, units }) => (moved.has(message_id) ? sum + units : sum),
      0,
    );
    return { ...counts, freed: counts.freed + units };
  });
}

async function openCampaign(ctx: Ctx, { source_id: id, channel }: QueueOf): Promise<Plan | Rest> {
  const plan = await findPlan(ctx, id, channel);
  if (!plan) return { until: null };
  const now = ctx.clock.now();
  if (plan.ended_at && new Date(plan.ended_at) <= now) {
    await endCampaign(ctx, id);
    return { until: null };
  }
  const opens = nextOpening(plan.sending_window, ctx.store.time_zone, now);
  if (opens > now) return { until: opens };
  return readPlan(ctx, id, plan);
}

/** The plan of a campaign's messages, whenever they may leave. */
export async function readPlan(
  ctx: Ctx,
  id: string,
  { contents, coupon }: NonNullable<Awaited<ReturnType<typeof findPlan>>>,
): Promise<Plan> {
  const { publicUrl } = ctx.app.config;
  return {
    source_id: id,
    contents,
    store: { ...(await findMessageStore(ctx)), coupon },
    urls: (token) => messageUrls(publicUrl, ctx.store.public_key, token),
  };
}
