import { type PriceKind, propertiesOf } from '@clientela/contract';
import { coverMessages, type Quote, quoteQueued } from '#areas/billing/wallet/index';
import {
  addQueue,
  countUnclaimed,
  putInQueue,
  type QueueOf,
  wakeQueues,
} from '#areas/messaging/delivery/index';
import type { SenderRow } from '#areas/messaging/senders/index';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { chatTexts } from '../chat.texts.ts';

/** Puts a message into its number's queue: it leaves at once, or when it is due. */
export async function queueMessage(
  ctx: Ctx,
  sender: SenderRow,
  { message_id, due_at, price_kind }: { message_id: string; due_at: Date; price_kind: PriceKind },
): Promise<void> {
  const { queue, quote } = await quoteOneMore(ctx, sender, price_kind);
  if (quote.covered < quote.units)
    throw new Failure('chat_balance_insufficient', noMoney(quote, price_kind));
  await putInQueue(ctx, { message_id, queue_id: queue.id, due_at });
  await coverMessages(ctx, queue, quote.units);
  await wakeQueues(ctx, queue, ctx.clock.now());
}

/** Whether credits and money suffice for one more message from this number. */
export async function isCovered(ctx: Ctx, sender: SenderRow): Promise<boolean> {
  const { quote } = await quoteOneMore(ctx, sender, 'service');
  return quote.covered >= quote.units;
}

async function quoteOneMore(
  ctx: Ctx,
  { id, channel }: SenderRow,
  price_kind: PriceKind,
): Promise<{ queue: QueueOf; quote: Quote }> {
  const { sender, priceKinds } = propertiesOf(channel);
  if (sender !== 'number') throw new Error(`The chat does not run over ${channel}`);
  const queue = await addQueue(
    ctx,
    { source_kind: 'chat', source_id: id },
    {
      channel,
      priority: 'urgent',
      sender: id,
      price_kind: priceKinds.includes(price_kind) ? price_kind : priceKinds[0],
    },
  );
  const units = (await countUnclaimed(ctx, queue)) + 1;
  return { queue, quote: await quoteQueued(ctx, queue, units) };
}

function noMoney({ missing }: Quote, price_kind: PriceKind): { message?: string } {
  if (missing <= 0) return {};
  const amount = (missing / 100).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' });
  const what = price_kind === 'service' ? chatTexts.this_message : chatTexts.this_template;
  return { message: chatTexts.balance_missing(what, amount) };
}
