import type { Ctx } from '#platform/context';
import { findCustomerByIdentity } from './phone-details.queries.ts';
import { anonymizeCustomer } from './use-cases/anonymize-customer.ts';

interface ForeignIdentity {
  provider: string;
  value: string;
}

/** An integration deleted the customer: the record stays, without its code. */
export async function unlinkIdentity(
  ctx: Ctx,
  { provider, value }: ForeignIdentity,
): Promise<void> {
  await ctx.db
    .deleteFrom('customer_identities')
    .where('store_id', '=', ctx.store.id)
    .where('kind', '=', 'integration')
    .where('provider', '=', provider)
    .where('value', '=', value)
    .execute();
}

/** A shop forwards an erasure request. Unknown and already anonymised customers are ignored. */
export async function anonymizeKnown(
  ctx: Ctx,
  { provider, value }: ForeignIdentity,
): Promise<void> {
  const id = await findCustomerByIdentity(ctx, 'integration', provider, value);
  if (id) await anonymizeCustomer(ctx, id);
}
