import type { NewDomainEvent } from '@clientela/contract';
import { sql } from 'kysely';
import { type Arrival, hasErased, refuseErased } from '../erased-identities.queries.ts';
import { isChangeable } from './find-people.ts';
import type { PeopleBatch } from './people-batch.ts';

/**
 * Detects previously erased people in the batch and blocks messages to their contacts. Returns
 * their lines, once per return, and the events to publish.
 */
export async function refuseErasedPeople(
  { ctx, from }: PeopleBatch,
  kind: number,
): Promise<{ lines: number[]; events: NewDomainEvent[] }> {
  if (!(await hasErased(ctx))) return { lines: [], events: [] };
  const { rows } = await sql<Arrival & { line: number }>`
    select line, customer_id, is_new, ${unheld('integration_id', 'by_integration')}, ${unheld('document', 'by_document')},
      ${unheld('email', 'by_email')}, ${unheld('phone', 'by_phone')}
      from incoming_customers
     where key_kind = ${kind} and ${isChangeable(from)} and (is_new or (email is not null and by_email is null)
       or (phone is not null and by_phone is null))
     order by line`.execute(ctx.db);
  const { events, touched } = await refuseErased(ctx, rows);
  const lines = rows.filter(({ customer_id }) => touched.has(customer_id)).map(({ line }) => line);
  return { lines, events };
}

/** An identity that had no holder when the batch began. */
function unheld(column: string, by: string) {
  return sql`case when ${sql.ref(by)} is null then ${sql.ref(column)} end as ${sql.ref(column)}`;
}
