import type { Ctx } from '#platform/context';

/** The latest refresh of the store's customers over time; undefined before the first. */
export function findRefresh(ctx: Ctx) {
  return ctx.db
    .selectFrom('customers_over_time')
    .selectAll()
    .where('store_id', '=', ctx.store.id)
    .executeTakeFirst();
}
