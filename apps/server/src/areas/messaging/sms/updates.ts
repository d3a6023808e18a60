import { applyReceipts, type MessageSource } from '#areas/messaging/delivery/index';
import { endSilence, findSenderOf, storeOfSender } from '#areas/messaging/senders/index';
import type { App } from '#platform/app';
import { type Ctx, storeCtx } from '#platform/context';
import {
  accountReader,
  type EventOutcome,
  type InboxReader,
  type ProviderEvent,
} from '#platform/inbox';
import { receiveSms } from './receive-sms.ts';
import type { SmsProvider } from './sms.port.ts';

/** Applies an SMS provider's inbound events per account: receipts and replies. */
export function smsReader(provider: SmsProvider, sources: readonly MessageSource[]): InboxReader {
  return accountReader(provider.name, async (app, account, events) => {
    const storeId = await storeOf(app, provider, account);
    if (!storeId) return null;
    return applyUpdate(await storeCtx(app, storeId), events, { provider, sources });
  });
}

/** The sandbox calls its accounts as the stores are called. */
function storeOf(app: App, { name, is_sandbox }: SmsProvider, account: string) {
  return is_sandbox ? account : storeOfSender(app, name, account);
}

async function applyUpdate(
  ctx: Ctx,
  events: readonly ProviderEvent[],
  { provider, sources }: { provider: SmsProvider; sources: readonly MessageSource[] },
): Promise<EventOutcome[]> {
  const update = events.map(({ data, received_at }) =>
    provider.interpret(data, new Date(received_at)),
  );
  const receipts = update.map((one) => (one?.about === 'message' ? one.receipt : null));
  const of = { name: provider.name, channel: 'SMS' } as const;
  const outcomes = await applyReceipts(ctx, receipts, { provider: of, sources });
  const inbound = update.flatMap((one) => (one?.about === 'inbound' ? [one.message] : []));
  for (const message of inbound) await receiveSms(ctx, provider.name, message);
  if (inbound.length > 0) await noteHeard(ctx, provider.name, events);
  return outcomes;
}

/** From now on the texts of this account may say: answer SAIR. */
async function noteHeard(
  ctx: Ctx,
  provider: string,
  events: readonly ProviderEvent[],
): Promise<void> {
  const sender = await findSenderOf(ctx, { provider, external_id: events[0]?.account ?? '' });
  if (sender) await endSilence(ctx, sender, ctx.clock.now());
}
