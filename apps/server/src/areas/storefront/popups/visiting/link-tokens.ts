import type { App } from '#platform/app';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { decryptSecret, encryptSecret } from '#platform/secrets';
import { openStorefront } from '../serving/published.ts';

/** Binds the encryption: a message's own token also unsubscribes, so no page of the shop may read it. */
const PLACE = 'storefront cl';
const DAY_MS = 86_400_000;

/**
 * Adds `cl` to a followed link that leads to a page with the store's script, so that the page can join its visitor to
 * the recipient; every other target stays as it is.
 */
export async function joinable(
  app: App,
  { key, token }: { key: string; token: string },
  target: string,
): Promise<string> {
  const storefront = await openStorefront(app, key).catch((error: unknown) => {
    if (error instanceof Failure) return null;
    throw error;
  });
  if (!storefront || storefront.popups.length === 0 || !URL.canParse(target)) return target;
  const { origin, pathname } = new URL(target);
  const isOurs = origin === new URL(app.config.publicUrl).origin;
  const hasScript = isOurs ? pathname === '/storefront/demo' : storefront.origins.has(origin);
  if (!hasScript) return target;
  const { store } = storefront.ctx;
  const clicked = app.clock.now().getTime().toString(36);
  const sealed = encryptSecret(app.sealingKey, store.id, PLACE, `${token} ${clicked}`);
  const [address = '', hash] = target.split('#', 2);
  const joined = `${address}${address.includes('?') ? '&' : '?'}cl=${sealed.toString('base64url')}`;
  return hash === undefined ? joined : `${joined}#${hash}`;
}

/** The message that a `cl` was made for; null for a forged one, and a day after the click. */
export function openLinkToken(
  { app, store, clock }: Ctx,
  cl: string,
): { message: string; ends_at: Date } | null {
  let text: string;
  try {
    text = decryptSecret(app.sealingKey, store.id, PLACE, Buffer.from(cl, 'base64url'));
  } catch {
    return null;
  }
  const [message = '', clicked = ''] = text.split(' ');
  const ends_at = new Date(Number.parseInt(clicked, 36) + DAY_MS);
  return ends_at > clock.now() ? { message, ends_at } : null;
}
