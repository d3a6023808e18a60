import type { FeatureTag } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { rowOf } from '#platform/row-of';

/** Whether the store's plan includes a feature, where the endpoint itself does not require it. */
export async function hasStoreFeature(ctx: Ctx, feature: FeatureTag): Promise<boolean> {
  const result = await sql<{ has: boolean }>`
    select ${feature} = any(app.store_features(${ctx.store.id})) as has`.execute(ctx.db);
  return rowOf(result).has;
}
