import { recordAuditEvent } from '#areas/identity/audit/index';
import { findCustomer } from '#areas/records/customers/index';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { askConfirmation } from './ask-confirmation.ts';

/** Asks a customer for consent to e-mails, on behalf of a person of the store. */
export function askCustomer(ctx: Ctx, customer_id: string): Promise<{ sent_to: string }> {
  return inTransaction(ctx, async (ctx) => {
    const { email: contact, anonymized_at } = await findCustomer(ctx, customer_id);
    if (anonymized_at) throw new Failure('customer_anonymized');
    if (!contact) throw new Failure('confirmation_without_email');
    const outcome = await askConfirmation(ctx, { customer_id, contact, source: 'person' });
    if (outcome === 'unreachable') throw new Failure('confirmation_unreachable');
    if (outcome === 'asked_recently') throw new Failure('confirmation_asked_recently');
    await recordAuditEvent(ctx, {
      action: 'consent.confirmation_asked',
      target_kind: 'customer',
      target_id: customer_id,
    });
    return { sent_to: contact };
  });
}
