import { NO_PURCHASE, type RfmState } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';

/** Each customer's segment at the end of a day, null without a purchase; no row before the first one. */
export function statesOn(store: string, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select distinct on (customer_id) customer_id, segment from rfm_history
    where store_id = ${store} and from_day <= ${day} order by customer_id, from_day desc`;
}

/** Customers (over `customers c`) in one of these states at the end of a day. */
export function stateCondition(
  store: string,
  day: RawBuilder<unknown>,
  states: readonly RfmState[],
): RawBuilder<boolean> {
  const segments = states.filter((state) => state !== NO_PURCHASE);
  const isIn = sql<boolean>`c.id in (select s.customer_id from (${statesOn(store, day)}) s
    where s.segment = any(${segments}::text[]))`;
  if (segments.length === states.length) return isIn;
  const hasNone = sql`c.id not in (select s.customer_id from (${statesOn(store, day)}) s
    where s.segment is not null)`;
  return sql`(${isIn} or ${hasNone})`;
}
