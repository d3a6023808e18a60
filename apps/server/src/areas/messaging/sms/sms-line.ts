import {
  findCampaignSender,
  findSender,
  openCredentials,
  type SenderRow,
} from '#areas/messaging/senders/index';
import type { App } from '#platform/app';
import type { Ctx } from '#platform/context';
import type { OptOutKind } from './compiled-sms.ts';
import { SANDBOX_SMS, type SmsLine, type SmsProvider } from './sms.port.ts';

/** How a text leaves: over which account of which provider. */
export interface SmsConnection {
  provider: SmsProvider;
  /** Null in the sandbox, which needs no account. */
  sender: SenderRow | null;
  line: SmsLine;
}

/** The way of a queue. One that began in the sandbox ends there; where its account is gone, the next one takes over. */
export async function connectionOfSender(
  ctx: Ctx,
  senderId: string,
): Promise<SmsConnection | null> {
  if (senderId === '') return sandboxConnection(ctx);
  const sender = (await findSender(ctx, senderId)) ?? (await findCampaignSender(ctx, 'SMS'));
  return sender ? connectionOver(ctx, sender) : null;
}

/** The store's way now. */
export async function currentSmsConnection(ctx: Ctx): Promise<SmsConnection> {
  const sender = await findCampaignSender(ctx, 'SMS');
  return sender ? connectionOver(ctx, sender) : sandboxConnection(ctx);
}

async function connectionOver(ctx: Ctx, sender: SenderRow): Promise<SmsConnection> {
  const { id, provider, external_id, settings } = sender;
  const line: SmsLine = {
    store_id: ctx.store.id,
    account: external_id,
    from: String(settings.from ?? ''),
    credentials: (await openCredentials(ctx, id)) ?? {},
    notices_url: noticesUrl(ctx.app, sender),
  };
  return { provider: providerNamed(ctx.app, provider), sender, line };
}

function sandboxConnection({ app, store }: Ctx): SmsConnection {
  const line = {
    store_id: store.id,
    account: store.id,
    from: '',
    credentials: {},
    notices_url: '',
  };
  return { provider: providerNamed(app, SANDBOX_SMS), sender: null, line };
}

export function providerNamed(app: App, name: string): SmsProvider {
  const provider = Object.hasOwn(app.sms, name) ? app.sms[name] : undefined;
  if (!provider) throw new Error(`There is no SMS provider ${name}`);
  return provider;
}

/** The webhook URL of an account's provider. */
export function noticesUrl(
  { config }: App,
  { provider, external_id }: Pick<SenderRow, 'provider' | 'external_id'>,
): string {
  return `${config.publicUrl}/api/webhooks/sms/${provider}/${external_id}`;
}

/** Whether replies reach the store: the provider has a webhook or has delivered one; always in the sandbox. */
export function receivesReplies({ settings, last_received_at }: SenderRow): boolean {
  return settings.listens === true || last_received_at !== null;
}

/** How people who get a text over this sender stop the messages. */
export function optOutOver(sender: SenderRow | null | undefined): OptOutKind {
  return !sender || receivesReplies(sender) ? 'reply' : 'link';
}
