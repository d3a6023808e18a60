import type { CustomerConsent } from '@clientela/contract';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { publish } from '#platform/domain-events';
import { liftOptOut, listConsents, saveConsent } from '../consents.queries.ts';
import { lockForChange } from '../customers.queries.ts';

/** Records a customer's consent or refusal on a channel, with its text and source. */
export function recordConsent(
  ctx: Ctx,
  customer_id: string,
  consent: Omit<CustomerConsent, 'recorded_at'>,
): Promise<CustomerConsent[]> {
  const { channel, granted, source, text } = consent;
  return inTransaction(ctx, async (ctx) => {
    await lockForChange(ctx, customer_id);
    const before = (await listConsents(ctx, customer_id)).find((one) => one.channel === channel);
    await saveConsent(ctx, customer_id, consent);
    if (granted) await liftOptOut(ctx, customer_id, channel);
    await recordAuditEvent(ctx, {
      action: granted ? 'consent.granted' : 'consent.refused',
      target_kind: 'customer',
      target_id: customer_id,
      details: { channel, source, text },
    });
    if (before?.granted !== granted) {
      await publish(ctx, {
        kind: 'consent.changed',
        subject_id: customer_id,
        customer_id,
        data: { channel, source, granted },
      });
    }
    return listConsents(ctx, customer_id);
  });
}
