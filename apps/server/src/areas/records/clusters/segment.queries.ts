import { type RfmSegment, rfmTriplesOf } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';

/** Customers of these RFM segments (over `customer_totals t`), by the store's present cuts. */
export function segmentCondition(
  store: string,
  segments: readonly RfmSegment[],
): RawBuilder<boolean> {
  const codes = segments.flatMap(rfmTriplesOf).map(({ r, f, m }) => r * 100 + f * 10 + m);
  return sql`(t.sales_count > 0 and exists (select from rfm_thresholds k where k.store_id = ${store}
    and app.rfm_score(t.last_sale_day, k.recency) * 100 + app.rfm_score(t.sales_count, k.frequency) * 10
      + app.rfm_score(t.sales_total, k.monetary) = any(${codes}::int[])))`;
}
