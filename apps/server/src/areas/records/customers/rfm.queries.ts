import { RFM_SEGMENTS, type RfmSegment, rfmSegmentOf } from '@clientela/contract';
import { sql } from 'kysely';
import { type Ctx, inTransaction } from '#platform/context';

interface SegmentSize {
  segment: RfmSegment;
  customers: number;
  orders: number;
  revenue: number;
}

/** All eleven segments, best first, as of the last refresh. */
export async function listSegmentSizes(ctx: Ctx): Promise<{ data: SegmentSize[] }> {
  const rows = await ctx.db
    .selectFrom('rfm_segment_sizes')
    .select(['segment', 'customers', 'orders', 'revenue'])
    .where('store_id', '=', ctx.store.id)
    .execute();
  const known = new Map(rows.map((row) => [row.segment, row]));
  return {
    data: RFM_SEGMENTS.map((segment) => ({
      segment,
      customers: known.get(segment)?.customers ?? 0,
      orders: known.get(segment)?.orders ?? 0,
      revenue: known.get(segment)?.revenue ?? 0,
    })),
  };
}

/** Recomputes the store's cuts and segment sizes from the customers' totals. */
export function refreshRfm(ctx: Ctx): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    await sql`select app.refresh_rfm_thresholds(${ctx.clock.now()})`.execute(ctx.db);
    const { rows } = await sql<{ r: number; f: number; m: number } & Omit<SegmentSize, 'segment'>>`
      select app.rfm_score(t.last_sale_day, k.recency) as r, app.rfm_score(t.sales_count, k.frequency) as f,
        app.rfm_score(t.sales_total, k.monetary) as m,
        count(*) as customers, sum(t.sales_count)::bigint as orders, sum(t.sales_total)::bigint as revenue
      from customer_totals t join rfm_thresholds k on k.store_id = t.store_id
      where t.store_id = ${ctx.store.id} and t.sales_count > 0
      group by 1, 2, 3`.execute(ctx.db);
    const sizes = new Map<RfmSegment, Omit<SegmentSize, 'segment'>>();
    for (const { r, f, m, ...size } of rows) {
      const segment = rfmSegmentOf({ r, f, m });
      const sum = sizes.get(segment) ?? { customers: 0, orders: 0, revenue: 0 };
      sizes.set(segment, {
        customers: sum.customers + size.customers,
        orders: sum.orders + size.orders,
        revenue: sum.revenue + size.revenue,
      });
    }
    await ctx.db.deleteFrom('rfm_segment_sizes').where('store_id', '=', ctx.store.id).execute();
    if (sizes.size > 0) {
      const values = [...sizes].map(([segment, size]) => ({
        store_id: ctx.store.id,
        segment,
        ...size,
      }));
      await ctx.db.insertInto('rfm_segment_sizes').values(values).execute();
    }
  });
}
