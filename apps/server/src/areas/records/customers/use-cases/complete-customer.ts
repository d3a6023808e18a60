import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { publish } from '#platform/domain-events';
import { claimIdentities, noteConflict } from '../customers.queries.ts';

/** Gives a customer without a name the one of their profile; a name that is known stays. */
export async function fillName(
  ctx: Ctx,
  id: string,
  { first_name, last_name }: { first_name: string; last_name: string },
): Promise<void> {
  if (first_name === '') return;
  const { numUpdatedRows } = await ctx.db
    .updateTable('customers')
    .set({ first_name, last_name, updated_at: ctx.clock.now() })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .where('first_name', '=', '')
    .where('last_name', '=', '')
    .where('anonymized_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const fields = last_name ? ['first_name', 'last_name'] : ['first_name'];
  await publish(ctx, {
    kind: 'customer.updated',
    subject_id: id,
    customer_id: id,
    data: { fields },
  });
}

/**
 * Replaces one of these phones of a customer; the old one still identifies them. A new phone that
 * belongs to another customer stays there and is listed as a conflict, as does a current phone
 * outside these.
 */
export async function movePhone(
  ctx: Ctx,
  id: string,
  { from, to }: { from: readonly string[]; to: string },
): Promise<void> {
  const taken = await claimIdentities(ctx, id, [{ kind: 'phone', value: to }]);
  for (const one of taken) await noteConflict(ctx, id, one);
  if (taken.length > 0) return;
  // The change of `phone` starts the 24 hours in which no bonus code is sent to it.
  const { numUpdatedRows } = await ctx.db
    .updateTable('customers')
    .set({ phone: to, updated_at: ctx.clock.now() })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .where('anonymized_at', 'is', null)
    .where((where) =>
      where.or([
        where('phone', 'is', null),
        where('phone', '=', sql<string>`any(${from}::text[])`),
      ]),
    )
    .where('phone', 'is distinct from', to)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await publish(ctx, {
    kind: 'customer.updated',
    subject_id: id,
    customer_id: id,
    data: { fields: ['phone'] },
  });
}
