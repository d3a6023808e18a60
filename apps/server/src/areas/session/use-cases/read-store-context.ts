import { permissionsOf, type StoreContext } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { findStore } from '../session.queries.ts';

/** All the client needs when a store is opened: the "store initialisation and change" call. */
export async function readStoreContext(ctx: Ctx): Promise<StoreContext> {
  const store = await findStore(ctx, ctx.store.id);
  const isAdmin = ctx.user?.is_admin ?? false;
  const counts = await ctx.db
    .selectFrom('store_counts')
    .select('customers')
    .where('store_id', '=', ctx.store.id)
    .executeTakeFirst();
  return {
    store,
    role: ctx.role,
    permissions: isAdmin
      ? permissionsOf('profile_administrator')
      : ctx.role
        ? permissionsOf(ctx.role)
        : [],
    is_admin: isAdmin,
    features: store.features,
    addons: store.addons,
    wallet: null,
    notifications: { total: 0, unread: 0, read: 0 },
    first_steps: { customers: (counts?.customers ?? 0) > 0, cluster: false, campaign: false },
  };
}
