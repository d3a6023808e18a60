import type { SendingChannel } from '@clientela/contract';
import { isPriced, returnMessages, settleMessages } from '#areas/billing/wallet/index';
import type { App } from '#platform/app';
import { type Ctx, inTransaction, storeCtx } from '#platform/context';
import { accountReader, type EventOutcome, type InboxReader } from '#platform/inbox';
import { findKnownMessages, type SentMessage, saveMessageKeys } from './message-keys.queries.ts';
import { lockUnderWay } from './queued-messages.queries.ts';
import { findQueue } from './queues.queries.ts';
import type { Receipt, Received } from './receipts.port.ts';
import type { MessageSource } from './source.port.ts';

/** A provider of delivery receipts, and its reader. */
export interface ReceiptProvider {
  name: string;
  channel: SendingChannel;
  /** The store that an account at the provider belongs to; null: none of ours. */
  storeOf(app: App, account: string): Promise<string | null>;
  /** The provider's report, normalized; null where it concerns no message. */
  interpret(data: unknown): Receipt | null;
}

/** Applies a provider's receipts to the messages they are about, store by store. */
export function receiptReader(
  provider: ReceiptProvider,
  sources: readonly MessageSource[],
): InboxReader {
  return accountReader(provider.name, async (app, account, events) => {
    const storeId = await provider.storeOf(app, account);
    if (!storeId) return null;
    const receipts = events.map(({ data }) => provider.interpret(data));
    return applyReceipts(await storeCtx(app, storeId), receipts, { provider, sources });
  });
}

interface Parts {
  provider: Pick<ReceiptProvider, 'name' | 'channel'>;
  sources: readonly MessageSource[];
}

/** Applies a provider's reports about this store's messages; null counts as applied. */
export function applyReceipts(
  ctx: Ctx,
  receipts: readonly (Receipt | null)[],
  { provider, sources }: Parts,
): Promise<EventOutcome[]> {
  return inTransaction(ctx, async (ctx) => {
    const ids = receipts.flatMap((receipt) => receipt?.provider_message_id ?? []);
    await completeAnswered(ctx, receipts, { provider, sources });
    const known = await findKnownMessages(ctx, provider.name, ids);
    const found = receipts.map((receipt) => {
      const message_id =
        receipt && (known.get(receipt.provider_message_id)?.message_id ?? receipt.message_id);
      return receipt && message_id ? { ...receipt, message_id } : null;
    });
    const received = found.filter(
      (receipt): receipt is Received & typeof receipt => (receipt?.status ?? 'sent') !== 'sent',
    );
    const failed = new Set<string>();
    for (const source of sources) {
      for (const id of await source.receive(ctx, provider.channel, received)) failed.add(id);
    }
    if (failed.size > 0) await returnCosts(ctx, failed, [...known.values()]);
    return receipts.map((receipt, index) => (receipt && !found[index] ? 'later' : 'applied'));
  });
}

/** A receipt proves that a message without a send response did leave: it is not sent again. */
async function completeAnswered(
  ctx: Ctx,
  receipts: readonly (Receipt | null)[],
  { provider, sources }: Parts,
): Promise<void> {
  const named = receipts.flatMap((receipt) => receipt?.message_id ?? []);
  if (named.length === 0) return;
  for (const { queue_id, ...message } of await lockUnderWay(ctx, named)) {
    const queue = await findQueue(ctx, queue_id);
    const source = sources.find(({ kind }) => kind === queue?.source_kind);
    if (!queue || !source) continue;
    const outcome = {
      ...message,
      status: 'sent',
      reason: null,
      response: null,
      contact: '',
    } as const;
    const counts = await source.complete(ctx, queue, [outcome]);
    if (await isPriced(ctx, queue)) await settleMessages(ctx, queue, counts);
    const { message_id, units } = message;
    const said = receipts.find((receipt) => receipt?.message_id === message_id);
    if (!said) continue;
    const key = { provider: provider.name, provider_message_id: said.provider_message_id };
    await saveMessageKeys(ctx, queue, [{ ...key, message_id, units }]);
  }
}

/** Refunds undelivered messages, queue by queue. */
async function returnCosts(
  ctx: Ctx,
  failed: ReadonlySet<string>,
  known: readonly SentMessage[],
): Promise<void> {
  const unitsOf = new Map<string, number>();
  const seen = new Set<string>();
  for (const { message_id, queue_id, units } of known) {
    if (!queue_id || !failed.has(message_id) || seen.has(message_id)) continue;
    seen.add(message_id);
    unitsOf.set(queue_id, (unitsOf.get(queue_id) ?? 0) + units);
  }
  // In one order, so that two processes never wait for each other.
  for (const id of [...unitsOf.keys()].sort()) {
    const queue = await findQueue(ctx, id);
    if (queue) await returnMessages(ctx, queue, unitsOf.get(id) ?? 0);
  }
}
