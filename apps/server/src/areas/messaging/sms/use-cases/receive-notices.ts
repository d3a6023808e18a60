import { findSenderOf, openCredentials, storeOfSender } from '#areas/messaging/senders/index';
import { type PlatformCtx, storeCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { saveInboundEvents } from '#platform/inbox';
import type { SmsCall } from '../sms.port.ts';

/** Stores an account's inbound events before acknowledging them, after verifying their origin. */
export async function receiveNotices(
  { app }: PlatformCtx,
  { provider: name, account }: { provider: string; account: string },
  call: SmsCall,
): Promise<void> {
  const accounts = Object.hasOwn(app.sms, name) ? app.sms[name]?.accounts : undefined;
  const storeId = accounts && (await storeOfSender(app, name, account));
  if (!accounts || !storeId) throw new Failure('not_found');
  const ctx = await storeCtx(app, storeId, app.limits);
  const sender = await findSenderOf(ctx, { provider: name, external_id: account });
  if (!sender) throw new Failure('not_found');
  const notices = accounts.noticesIn(call, (await openCredentials(ctx, sender.id)) ?? {});
  if (!notices) throw new Failure('webhook_refused');
  if (notices.length === 0) throw new Failure('malformed_request');
  await saveInboundEvents(
    app,
    name,
    notices.map(({ element, data }) => ({ account, element, data })),
  );
}
