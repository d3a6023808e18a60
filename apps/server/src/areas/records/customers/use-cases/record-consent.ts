import type { ConsentSource, CustomerConsent } from '@clientela/contract';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { publish } from '#platform/domain-events';
import { Failure } from '#platform/failure';
import { consentChanged } from '../consent-events.ts';
import { hasOptedOut, liftOptOut, listConsents } from '../consents.queries.ts';
import { lockForChange } from '../customers.queries.ts';
import { type ConsentChange, recordConsents } from '../record-consents.ts';

/** Where a consent came from, in words, and what the person said. */
type Consent = Omit<CustomerConsent, 'recorded_at'>;

/**
 * Records what a person of the store, or its program, says about a customer.
 * @throws Failure `consent_opted_out` where the customer asked the store to stop: only the customer lifts that.
 */
export function recordConsentByHand(
  ctx: Ctx,
  customer_id: string,
  consent: Consent,
): Promise<CustomerConsent[]> {
  return inTransaction(ctx, async (ctx) => {
    await lockForChange(ctx, customer_id);
    if (consent.granted && (await hasOptedOut(ctx, customer_id, consent.channel))) {
      throw new Failure('consent_opted_out');
    }
    const source = ctx.actor.kind === 'person' ? 'person' : 'api';
    return recordConsent(ctx, customer_id, consent, source);
  });
}

/** Records a customer's own consent or refusal on a channel; a consent lifts an opt-out. */
export function recordConsent(
  ctx: Ctx,
  customer_id: string,
  { source: note, text: wording, ...consent }: Consent,
  source: ConsentSource,
): Promise<CustomerConsent[]> {
  return inTransaction(ctx, async (ctx) => {
    await lockForChange(ctx, customer_id);
    await applyWish(ctx, { ...consent, customer_id, source, note, wording });
    return listConsents(ctx, customer_id);
  });
}

/** Applies a customer's wish with its consequences, in the caller's transaction. */
export async function applyWish(
  ctx: Ctx,
  change: ConsentChange & { customer_id: string },
): Promise<void> {
  const { customer_id, channel, granted, source, note, wording } = change;
  const { changed } = await recordConsents(ctx, [change], 'latest');
  if (granted) await liftOptOut(ctx, customer_id, channel);
  await recordAuditEvent(ctx, {
    action: granted ? 'consent.granted' : 'consent.refused',
    target_kind: 'customer',
    target_id: customer_id,
    details: { channel, source: note || source, text: wording ?? '' },
  });
  await publish(ctx, ...changed.map(consentChanged));
}
