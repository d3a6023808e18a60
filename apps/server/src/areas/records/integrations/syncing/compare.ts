import type { ShopResource } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import type { CommerceProvider, Shop } from '../commerce.port.ts';
import type { ConnectionRow } from '../connections.ts';

/** How often the two are counted side by side. */
export const COMPARE_MS = 30 * 86_400_000;

/** Compares the platform's counts with ours; returns whether records are missing here. */
export async function compare(
  ctx: Ctx,
  provider: CommerceProvider,
  row: ConnectionRow,
  shop: Shop,
): Promise<boolean> {
  const from = row.history_from === null ? null : new Date(row.history_from);
  const difference: ConnectionRow['difference'] = [];
  for (const { resource } of provider.resources) {
    const theirs = (await provider.count?.(shop, resource, from)) ?? null;
    const ours = theirs === null ? null : await countOurs(ctx, row.source, resource, from);
    if (theirs !== null && ours !== null) difference.push({ resource, theirs, ours });
  }
  await ctx.db
    .updateTable('store_integrations')
    .set({ difference: JSON.stringify(difference), difference_at: ctx.clock.now() })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', row.id)
    .execute();
  return difference.some(({ theirs, ours }) => theirs > ours);
}

async function countOurs(
  ctx: Ctx,
  source: string,
  resource: ShopResource,
  from: Date | null,
): Promise<number | null> {
  const store = ctx.store.id;
  const count = {
    customers: sql`select count(distinct customer_id)::int as n from customer_identities
      where store_id = ${store} and kind = 'integration' and provider = ${source}`,
    products: sql`select count(*)::int as n from products where store_id = ${store} and provider = ${source}
      and changed_at is not null`,
    orders: sql`select count(*)::int as n from orders where store_id = ${store} and provider = ${source}
      and ordered_at >= coalesce(${from}::timestamptz, '-infinity')`,
    carts: null,
  }[resource];
  if (!count) return null;
  const { rows } = await count.execute(ctx.db);
  return (rows[0] as { n: number }).n;
}
