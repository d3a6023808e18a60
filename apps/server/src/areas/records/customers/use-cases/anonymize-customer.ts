import type { Customer } from '@clientela/contract';
import { z } from 'zod';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { publish } from '#platform/domain-events';
import { Failure } from '#platform/failure';
import { enqueue, type JobSignature } from '#platform/jobs';
import { findCustomer } from '../customers.queries.ts';
import { eraseCustomer, identityDigester, rememberErased } from '../erased-identities.queries.ts';

const ForgetPerson = z.object({
  store_id: z.uuid(),
  /** Digests of the person's identities. */
  marks: z.array(z.string()),
});

/** Import reports contain original rows: the area of imports searches them. */
export const forgetPerson: JobSignature<typeof ForgetPerson> = {
  name: 'imports.forget_person',
  payload: ForgetPerson,
};

/**
 * Removes a customer's identity from the store, permanently (docs/decisions/anonymising.md). Returns the record and
 * how many erasure digests remain.
 */
export function anonymizeCustomer(
  ctx: Ctx,
  id: string,
): Promise<{ customer: Customer; digests: number }> {
  return inTransaction(ctx, async (ctx) => {
    const gone = await eraseCustomer(ctx, id);
    if (!gone) throw new Failure('customer_anonymized');
    const digest = identityDigester(ctx);
    const digests = gone.filter(({ kind }) => kind !== 'name').map(digest);
    await rememberErased(ctx, digests);
    await recordAuditEvent(ctx, {
      action: 'customer.anonymized',
      target_kind: 'customer',
      target_id: id,
    });
    const of = { subject_id: id, customer_id: id };
    await publish(ctx, { ...of, kind: 'customer.anonymized', data: {} });
    await enqueue(ctx, forgetPerson, { store_id: ctx.store.id, marks: gone.map(digest) });
    return { customer: await findCustomer(ctx, id), digests: digests.length };
  });
}
