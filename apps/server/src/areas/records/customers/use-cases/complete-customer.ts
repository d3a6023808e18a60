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
  const { rows } = await sql`
    update customers c set first_name = ${first_name}, last_name = ${last_name}, updated_at = ${ctx.clock.now()}
     where c.store_id = ${ctx.store.id} and c.id = ${id} and c.first_name = '' and c.last_name = ''
       and c.anonymized_at is null
    returning c.id`.execute(ctx.db);
  if (rows.length === 0) return;
  const fields = last_name ? ['first_name', 'last_name'] : ['first_name'];
  await publish(ctx, {
    ...{ kind: 'customer.updated', subject_id: id, customer_id: id },
    data: { fields },
  });
}

/** A second phone leads to its customer too; one of somebody else is listed as a conflict. */
export async function addPhone(ctx: Ctx, id: string, phone: string): Promise<void> {
  for (const taken of await claimIdentities(ctx, id, [{ kind: 'phone', value: phone }])) {
    await noteConflict(ctx, id, taken);
  }
}
