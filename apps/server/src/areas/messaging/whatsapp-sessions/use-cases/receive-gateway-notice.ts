import { timingSafeEqual } from 'node:crypto';
import { gatewayToken } from '#areas/messaging/whatsapp/index';
import type { PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { hashSecret } from '#platform/ids';
import { saveInboundEvents } from '#platform/inbox';

/** Stores each element of a gateway's webhook before it is acknowledged. */
export async function receiveGatewayNotice(
  { app }: PlatformCtx,
  { provider, session, token }: { provider: string; session: string; token: string },
  body: unknown,
): Promise<void> {
  const known = Object.hasOwn(app.whatsapp, provider) ? app.whatsapp[provider] : undefined;
  if (!known?.sessions) throw new Failure('not_found');
  const expected = hashSecret(gatewayToken(app, provider, session));
  if (!timingSafeEqual(hashSecret(token), expected)) throw new Failure('webhook_refused');
  const notices = known.sessions.noticesIn(body, app.clock.now());
  if (!notices) throw new Failure('malformed_request');
  await saveInboundEvents(
    app,
    provider,
    notices.map(({ element, data }) => ({ account: session, element, data })),
  );
}
