import { NO_PURCHASE, type RfmState } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';

/** Each customer's segment at the end of a day, null without a purchase; no row before the first one. */
export function statesOn(store: string, day: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select customer_id, segment from rfm_history
    where store_id = ${store} and from_day <= ${day} and until_day > ${day}`;
}

/** Customers (over `customers c`) in one of these states at the end of a day. */
export function stateCondition(
  store: string,
  day: RawBuilder<unknown>,
  states: readonly RfmState[],
): RawBuilder<boolean> {
  if (states.includes(NO_PURCHASE)) {
    return sql`coalesce((select s.segment from rfm_history s
      where s.store_id = c.store_id and s.customer_id = c.id and s.from_day <= ${day} and s.until_day > ${day}),
      ${NO_PURCHASE}) = any(${[...states]}::text[])`;
  }
  return sql`c.id in (select s.customer_id from (${statesOn(store, day)}) s
    where s.segment = any(${[...states]}::text[]))`;
}
