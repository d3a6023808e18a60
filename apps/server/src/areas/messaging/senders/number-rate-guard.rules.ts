import type { PriceKind, QualityRating } from '@clientela/contract';

/**
 * Number rate guard: slows and stops a number's messages, so that WhatsApp does not restrict it (channels, chat §2,
 * §3).
 */

const MINUTE_MS = 60_000;
const HALF_PACE_MINUTES = 10;

/** Returns the share of its rate that a number may use after the provider's last throttling. */
export function paceAfterThrottling(throttledAt: Date | null, now: Date): number {
  if (!throttledAt) return 1;
  const minutes = (now.getTime() - throttledAt.getTime()) / MINUTE_MS;
  if (minutes < HALF_PACE_MINUTES) return 0.5;
  return Math.min(1, 0.5 + Math.floor(minutes - HALF_PACE_MINUTES + 1) / 10);
}

/** Messages a second that may leave: half of it at YELLOW, half of it again after too many. */
export function guardedPace(
  perSecond: number,
  { quality, throttled_at }: { quality: QualityRating; throttled_at: string | null },
  now: Date,
): number {
  const ofQuality = quality === 'YELLOW' ? 0.5 : 1;
  const pace = paceAfterThrottling(throttled_at ? new Date(throttled_at) : null, now);
  return Math.max(1, Math.floor(perSecond * ofQuality * pace));
}

/** At RED marketing stops; replies and order messages continue. */
export function isStopped(quality: QualityRating, kind: PriceKind): boolean {
  return quality === 'RED' && kind === 'marketing';
}

/** The state of a number that sends: with a quality in alert it is slower, or sends no marketing. */
export function sendingState(quality: QualityRating): 'connected' | 'degraded' {
  return quality === 'YELLOW' || quality === 'RED' ? 'degraded' : 'connected';
}

/** Returns how many days a portfolio takes to contact so many people, given today's remaining capacity. */
export function daysNeeded(people: number, capacity: { limit: number; used: number }): number {
  const today = Math.max(0, capacity.limit - capacity.used);
  if (people <= today) return 1;
  return capacity.limit === 0
    ? Number.POSITIVE_INFINITY
    : 1 + Math.ceil((people - today) / capacity.limit);
}
