import type { OrderStatus } from '@clientela/domain';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import type { CommerceProvider, NormalizedOrder } from '../commerce.port.ts';

export interface Meanings {
  of(code: string): OrderStatus;
  /** Unmapped statuses seen for the first time. */
  unknown: string[];
}

/**
 * Returns the meanings of these orders' statuses. A new status is stored as the adapter knows it, or as unknown.
 * Unknown statuses are not guessed: such orders are pending.
 */
export async function readMeanings(
  ctx: Ctx,
  { slug, statuses }: CommerceProvider,
  orders: readonly NormalizedOrder[],
): Promise<Meanings> {
  const labels = new Map(orders.map((order) => [order.status_code, order.status_label]));
  const known = await readMapped(ctx, slug, [...labels.keys()]);
  const fresh = [...labels.keys()].filter((code) => !known.has(code));
  const unknown: string[] = [];
  for (const code of fresh) {
    const found = statuses.find((one) => one.code === code);
    if (!found) unknown.push(code);
    known.set(code, found?.status ?? 'pending');
    await ctx.db
      .insertInto('order_status_mappings')
      .values({
        store_id: ctx.store.id,
        slug,
        code,
        status: found?.status ?? 'pending',
        label: found?.label ?? labels.get(code) ?? code,
        source: found ? 'default' : 'unknown',
        created_at: ctx.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return { of: (code) => known.get(code) ?? 'pending', unknown };
}

async function readMapped(
  ctx: Ctx,
  slug: string,
  codes: readonly string[],
): Promise<Map<string, OrderStatus>> {
  if (codes.length === 0) return new Map();
  const rows = await ctx.db
    .selectFrom('order_status_mappings')
    .select(['code', 'status'])
    .where('store_id', '=', ctx.store.id)
    .where('slug', '=', slug)
    .where('code', '=', sql<string>`any(${codes}::text[])`)
    .$narrowType<{ status: OrderStatus }>()
    .execute();
  return new Map(rows.map(({ code, status }) => [code, status]));
}
