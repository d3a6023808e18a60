import { SENDING_STATES } from '@clientela/contract';
import type { MessageSource, Plan, QueueOf, Rest } from '#areas/messaging/delivery/index';
import { findMessageStore } from '#areas/messaging/email-models/index';
import { changeSenderState, findSender } from '#areas/messaging/senders/index';
import type { Ctx } from '#platform/context';
import { broadcastStatuses } from './live-updates.ts';
import {
  claimMessages,
  completeMessages,
  postponeMessages,
  receiveReceipts,
} from './sending.queries.ts';

/** How soon a number that cannot send is looked at again. */
const NUMBER_AWAY_MS = 60_000;

/** The chat as delivery sees it: one queue a number, each message with its own words. */
export const chatSource: MessageSource = {
  kind: 'chat',
  open: openChat,
  claim: claimMessages,
  async complete(ctx, queue, outcomes) {
    const { moved, ...counts } = await completeMessages(ctx, queue, outcomes);
    await broadcastStatuses(ctx, moved);
    return counts;
  },
  async receive(ctx, _channel, received) {
    if (received.length === 0) return [];
    const moved = await receiveReceipts(ctx, received);
    await broadcastStatuses(ctx, moved);
    return moved.flatMap(({ id, status }) => (status === 'failed' ? [id] : []));
  },
  postpone: (ctx, _queue, messages) => postponeMessages(ctx, messages),
  async noteSent() {},
  async broadcastProgress() {},
  async finished() {},
  // Its messages wait until a person has seen to the number.
  paused: (ctx, { sender }, reason) =>
    changeSenderState(ctx, sender, { state: 'restricted', reason }),
};

async function openChat(ctx: Ctx, { sender, source_id }: QueueOf): Promise<Plan | Rest> {
  const number = await findSender(ctx, sender);
  if (!number) return { until: null };
  if (!SENDING_STATES.includes(number.state)) {
    return { until: new Date(ctx.clock.now().getTime() + NUMBER_AWAY_MS) };
  }
  return {
    source_id,
    contents: [],
    store: { ...(await findMessageStore(ctx)), coupon: '' },
    urls: () => ({ link: () => '', pixel: '', unsubscribe: '', one_click: '' }),
  };
}
