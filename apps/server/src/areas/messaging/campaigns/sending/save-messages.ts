import type { SendingChannel } from '@clientela/contract';
import {
  findQueues,
  type Message,
  type OutboxRow,
  type Plan,
  type QueueOf,
  saveOutboxRows,
} from '#areas/messaging/delivery/index';
import { createComposer, readSender } from '#areas/messaging/email/index';
import type { Ctx } from '#platform/context';
import { sourceOf } from '../campaigns.queries.ts';
import { contentKind } from '../contents/content.ts';
import { readPlan } from './campaign-source.ts';
import { claimMessages, findPlan } from './sending.queries.ts';

const LEASE_MS = 60_000;
const ROWS_PER_INSERT = 2000;

/** A message as stored in the test outbox, with its intended channel. */
export interface WaitingMessage extends OutboxRow {
  channel: SendingChannel;
}

/** Stores all queued messages of a campaign in the test outbox; for the demo, which sends none. */
export async function renderWaitingMessages(
  ctx: Ctx,
  campaignId: string,
  most: number,
): Promise<WaitingMessage[]> {
  const drawn: WaitingMessage[] = [];
  for (const queue of await findQueues(ctx, sourceOf(campaignId))) {
    const found = await findPlan(ctx, campaignId, queue.channel);
    if (!found) continue;
    const plan = await readPlan(ctx, campaignId, found);
    const keep = await keeperOf(ctx, queue, plan);
    const claim = { most, leaseMs: LEASE_MS, withCustom: false };
    const { channel } = queue;
    for (const message of await claimMessages(ctx, queue, claim)) {
      drawn.push({ ...keep(message), channel });
    }
  }
  return drawn;
}

/** Draws messages of a queue as they would have left; an e-mail by its personal values alone. */
async function keeperOf(
  ctx: Ctx,
  { channel, sender: sender_id }: QueueOf,
  plan: Plan,
): Promise<(message: Message) => OutboxRow> {
  if (channel === 'EMAIL') {
    return createComposer(plan, ctx.store.public_key, await readSender(ctx, sender_id)).keep;
  }
  const { render } = contentKind(channel);
  const compiledOf = new Map(plan.contents.map(({ id, compiled }) => [id, compiled]));
  return (message) => {
    const { message_id: id, first_name, last_name, contact: to_address, variant } = message;
    const who = { customer: message, store: plan.store };
    const { text, whatsapp } = render(ctx, compiledOf.get(message.content_id), variant, who);
    return {
      id,
      to_name: `${first_name} ${last_name}`.trim(),
      to_address,
      subject: text,
      personal_values: null,
      body: text,
      ...(whatsapp && { content: JSON.stringify({ sender_id, shown: whatsapp }) }),
    };
  };
}

export async function saveMessages(
  ctx: Ctx,
  campaignId: string,
  messages: readonly WaitingMessage[],
): Promise<void> {
  for (const channel of new Set(messages.map((message) => message.channel))) {
    const rows = messages
      .filter((message) => message.channel === channel)
      .map(({ channel: _of, ...row }) => row);
    for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
      const piece = rows.slice(from, from + ROWS_PER_INSERT);
      await saveOutboxRows(ctx, { ...sourceOf(campaignId), channel }, piece);
    }
  }
}
