import type { App } from '#app';
import type { PaymentGateway } from './gateway.port.ts';

export type PaymentGateways = Record<PaymentGateway['name'], PaymentGateway>;

/** The gateway that takes new payments; older ones are asked about theirs. */
export function currentGateway(app: App): PaymentGateway {
  return app.gateways[app.config.payments.gateway];
}

const REST_MS = 3_600_000;
const REFUSALS_MAX = 3;

/** What an automatic charge's outcome means for the next: an hour's rest, off after the third refusal. */
export function afterRefusal(refusals: number, now: Date) {
  return {
    refusals: refusals + 1,
    enabled: refusals + 1 < REFUSALS_MAX,
    not_before: restFrom(now),
  };
}

export function restFrom(now: Date): Date {
  return new Date(now.getTime() + REST_MS);
}
