import type { Customer, PrivacyChannel } from '@clientela/contract';
import {
  anonymizeCustomer,
  findCustomerByIdentity,
  lockErasures,
} from '#areas/records/customers/index';
import { type Ctx, inTransaction } from '#platform/context';
import { countErased, type ErasureCounts } from '../erasure-counts.queries.ts';
import { privacyTexts } from '../privacy.texts.ts';
import {
  completeErasure,
  completeRequests,
  insertRequest,
  nextReceiptNumber,
} from '../requests.queries.ts';

interface Origin {
  channel: PrivacyChannel;
  note: string;
}

/** Anonymises a customer and keeps a numbered receipt, with the request or as one that is done. */
export function eraseCustomer(
  ctx: Ctx,
  id: string,
  origin: Origin = { channel: 'direct', note: '' },
): Promise<Customer> {
  return inTransaction(ctx, async (ctx) => {
    await lockErasures(ctx);
    const counts = await countErased(ctx, id);
    const { customer, digests } = await anonymizeCustomer(ctx, id);
    const receipt: ErasureCounts = { ...counts, stays: { ...counts.stays, digests } };
    const receipt_number = await nextReceiptNumber(ctx);
    const done = { receipt_number, receipt };
    if (!(await completeErasure(ctx, id, done))) {
      const received_at = ctx.clock.now();
      await insertRequest(ctx, { kind: 'erasure', customer_id: id, ...origin, received_at }, done);
    }
    await completeRequests(ctx, id, {
      kinds: ['access', 'correction', 'erasure'],
      answer: privacyTexts.closed_by_erasure(receipt_number),
    });
    return customer;
  });
}

/** A shop forwards an erasure request. Unknown and already anonymised customers are ignored. */
export async function eraseKnown(
  ctx: Ctx,
  { provider, value, platform }: { provider: string; value: string; platform: string },
): Promise<void> {
  const id = await findCustomerByIdentity(ctx, 'integration', provider, value);
  const note = privacyTexts.from_platform(platform);
  if (id) await eraseCustomer(ctx, id, { channel: 'platform', note });
}
