import type { PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { countHit, readHits } from '#platform/http/rate-limit';
import type { Exchange } from '#platform/http/routes';
import { type ActivePopup, openStorefront, type Storefront } from '../serving/published.ts';
import { networkOf } from './network.rules.ts';

/** Opens the storefront of a call that writes: only pages of the store's own sites may send it. */
export async function openForSite(
  platform: PlatformCtx,
  key: string,
  { request, reply }: Exchange,
): Promise<Storefront> {
  const storefront = await openStorefront(platform.app, key);
  const { origin } = request.headers;
  if (!origin || !storefront.origins.has(origin)) throw new Failure('origin_not_allowed');
  reply.header('access-control-allow-origin', origin).header('vary', 'origin');
  return storefront;
}

/** An active pop-up; visitors may still have one of its earlier versions. */
export function activePopup(
  { popups, ctx }: Storefront,
  id: string,
  version: number,
): ActivePopup | undefined {
  const now = ctx.clock.now().getTime();
  const isTime = ({ started_at, ended_at }: ActivePopup) =>
    (!started_at || Date.parse(started_at) <= now) && (!ended_at || Date.parse(ended_at) > now);
  return popups.find(
    (popup) => popup.id === id && version >= 1 && version <= popup.version && isTime(popup),
  );
}

/** Above these sign-ups of one address, work is asked for. */
const WINDOWS = [
  { name: 'minute', seconds: 60, most: 30 },
  { name: 'hour', seconds: 3_600, most: 300 },
] as const;
/** Carriers share addresses among many people, so refusals begin much later. */
const REFUSED_AT = 10;

type Pace = 'usual' | 'high';

function keyOf({ ctx }: Storefront, window: string, ip: string): string {
  return `signups_${window}:${ctx.store.id}:${networkOf(ip)}`;
}

/** How many sign-ups came from an address, without counting one. */
export async function readPace(storefront: Storefront, ip: string): Promise<Pace> {
  const { app } = storefront.ctx;
  let pace: Pace = 'usual';
  for (const { name, most } of WINDOWS) {
    const { count, secondsLeft } = await readHits(app, keyOf(storefront, name, ip));
    if (count >= most * REFUSED_AT) throw tooMany(secondsLeft);
    if (count >= most) pace = 'high';
  }
  return pace;
}

/** Counts a sign-up of an address. @throws Failure `too_many_requests` */
export async function countSignup(storefront: Storefront, ip: string): Promise<Pace> {
  const { app } = storefront.ctx;
  let pace: Pace = 'usual';
  for (const { name, most, seconds } of WINDOWS) {
    const { count, secondsLeft } = await countHit(app, keyOf(storefront, name, ip), seconds);
    if (count > most * REFUSED_AT) throw tooMany(secondsLeft);
    if (count > most) pace = 'high';
  }
  return pace;
}

function tooMany(retryAfter: number): Failure {
  return new Failure('too_many_requests', { retryAfter });
}
