import type { Ctx } from '#platform/context';

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
