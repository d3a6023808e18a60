import { phoneCandidates } from '@clientela/domain';
import { applyReceipts, type MessageSource } from '#areas/messaging/delivery/index';
import {
  findSenderOf,
  listSenders,
  pauseSender,
  type SenderRow,
  storeOfSender,
} from '#areas/messaging/senders/index';
import { type Ctx, storeCtx } from '#platform/context';
import {
  accountReader,
  type EventOutcome,
  type InboxReader,
  type ProviderEvent,
} from '#platform/inbox';
import { spamPause } from './number-rate-guard.ts';
import type {
  InboundMessage,
  PairingCode,
  SenderUpdate,
  TemplateUpdate,
  WhatsappProvider,
  WhatsappUpdate,
} from './whatsapp.port.ts';

/** Handlers of WhatsApp events other than receipts. They must be idempotent. */
interface UpdateReaders {
  inbound(ctx: Ctx, sender: SenderRow, messages: readonly InboundMessage[]): Promise<void>;
  sender(ctx: Ctx, sender: SenderRow, update: SenderUpdate): Promise<void>;
  pairing(ctx: Ctx, sender: SenderRow, pairing: PairingCode): Promise<void>;
  template(ctx: Ctx, sender: SenderRow, update: TemplateUpdate): Promise<void>;
}

/** Applies a WhatsApp provider's inbound events per number; an event's account is the number. */
export function whatsappReader(
  provider: WhatsappProvider,
  sources: readonly MessageSource[],
  readers: Partial<UpdateReaders>,
): InboxReader {
  return accountReader(provider.name, async (app, external_id, events) => {
    const storeId = await storeOfSender(app, provider.name, external_id);
    const ctx = storeId ? await storeCtx(app, storeId) : null;
    const sender = ctx && (await findSenderOf(ctx, { provider: provider.name, external_id }));
    return ctx && sender ? applyUpdate(ctx, sender, events, { provider, sources, readers }) : null;
  });
}

interface Parts {
  provider: WhatsappProvider;
  sources: readonly MessageSource[];
  readers: Partial<UpdateReaders>;
}

async function applyUpdate(
  ctx: Ctx,
  sender: SenderRow,
  events: readonly ProviderEvent[],
  { provider, sources, readers }: Parts,
): Promise<EventOutcome[]> {
  const update = events.map(({ data, received_at }) =>
    provider.interpret(data, new Date(received_at)),
  );
  const receipts = update.map((one) => (one?.about === 'message' ? one.receipt : null));
  const outcomes = await applyReceipts(ctx, receipts, { provider, sources });
  const inbound = update.flatMap((one) => (one?.about === 'inbound' ? [one.message] : []));
  if (inbound.length > 0) await readers.inbound?.(ctx, sender, inbound);
  for (const one of update) if (one) await applyOne(ctx, sender, one, readers);
  return outcomes.map((outcome, index) => {
    const about = update[index]?.about ?? 'message';
    return about === 'message' || readers[about] ? outcome : 'unknown';
  });
}

async function applyOne(
  ctx: Ctx,
  sender: SenderRow,
  update: WhatsappUpdate,
  readers: Partial<UpdateReaders>,
): Promise<void> {
  if (update.about === 'message' && update.is_spam_limited) {
    await pauseSender(ctx, sender, spamPause(update.receipt.at));
  }
  if (update.about === 'sender') {
    for (const one of await numbersOf(ctx, sender, update.of)) {
      await readers.sender?.(ctx, one, update.sender);
    }
  }
  if (update.about === 'pairing') await readers.pairing?.(ctx, sender, update.pairing);
  if (update.about === 'template') await readers.template?.(ctx, sender, update.template);
}

/** The numbers affected by an account's event: all the store's numbers in it, or the one with this phone. */
async function numbersOf(
  ctx: Ctx,
  sender: SenderRow,
  of: { phone: string | null } | undefined,
): Promise<SenderRow[]> {
  if (!of) return [sender];
  const all = await listSenders(ctx, [sender.channel]);
  const variants = of.phone ? phoneCandidates(of.phone) : null;
  return all.filter(
    ({ provider, account, number }) =>
      provider === sender.provider &&
      account === sender.account &&
      (!variants || (number !== null && variants.includes(number))),
  );
}
