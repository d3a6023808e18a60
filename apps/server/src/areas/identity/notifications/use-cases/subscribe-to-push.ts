import type { PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { isPushService } from '#platform/web-push';
import { dropOwnSubscription, saveSubscription } from '../push.queries.ts';

interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

const POINT_BYTES = 65;
const AUTH_BYTES = 16;

/** Sends push messages to the caller's browser from now on. */
export async function subscribeToPush(
  ctx: PlatformCtx,
  { endpoint, keys }: Subscription,
  sessionId: string,
): Promise<{ id: string }> {
  const isKnown = ctx.app.config.allowPrivateHosts || isPushService(endpoint);
  const isUsable =
    Buffer.from(keys.p256dh, 'base64url').length === POINT_BYTES &&
    Buffer.from(keys.auth, 'base64url').length === AUTH_BYTES;
  if (!isKnown || !isUsable) throw new Failure('push_service_unknown');
  return { id: await saveSubscription(ctx, { endpoint, ...keys }, sessionId) };
}

export async function unsubscribeFromPush(ctx: PlatformCtx, id: string): Promise<void> {
  if (!(await dropOwnSubscription(ctx, id))) throw new Failure('not_found');
}
