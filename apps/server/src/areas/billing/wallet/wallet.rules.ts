import { isExpired, localDay } from '@clientela/domain';
import type { App } from '#platform/app';
import type { Ctx } from '#platform/context';
import { invalidField } from '#platform/failure';
import type { PaymentGateway } from './gateway.port.ts';
import { walletTexts } from './wallet.texts.ts';

/** The gateway for new payments; older ones stay with theirs. */
export function currentGateway(app: App): PaymentGateway {
  return app.gateways[app.config.payments.gateway];
}

/** A card's last month counts to its end, as days are counted where the store is. */
export function assertNotExpired(
  ctx: Pick<Ctx, 'clock' | 'store'>,
  last: { month: number; year: number },
  field: string,
): void {
  const today = localDay(ctx.clock.now(), ctx.store.time_zone);
  const [year = 0, month = 0] = today.split('-').map(Number);
  if (!isExpired(last.month, last.year, { month, year })) return;
  throw invalidField(field, walletTexts.card_expired);
}

const REST_MS = 3_600_000;
const REFUSALS_MAX = 3;

/** Consequence of a refused automatic charge: an hour's backoff, off after the third refusal. */
export function afterRefusal(refusals: number, now: Date) {
  return {
    refusals: refusals + 1,
    enabled: refusals + 1 < REFUSALS_MAX,
    not_before: pauseFrom(now),
  };
}

export function pauseFrom(now: Date): Date {
  return new Date(now.getTime() + REST_MS);
}
