import type { ContactChannel } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';

/** Whether a message may go to customer `c` on a channel, as app.reach_of decides it. */
export function reachCondition(store: string, channel: ContactChannel): RawBuilder<boolean> {
  return sql`exists (select from customers m cross join lateral app.reach_of(m, ${channel}) r
    where m.store_id = ${store} and m.id = c.id and r.reason is null)`;
}
