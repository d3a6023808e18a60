import { permissionsOf, roleMay, type StoreContext } from '@clientela/contract';
import { sql } from 'kysely';
import { readStatistics } from '#areas/notifications/index';
import { readBalances } from '#areas/wallet/index';
import type { Ctx } from '#platform/context';
import { findStore } from '../session.queries.ts';

/** All the client needs when a store is opened: the "store initialisation and change" call. */
export async function readStoreContext(ctx: Ctx): Promise<StoreContext> {
  const store = await findStore(ctx, ctx.store.id);
  const isAdmin = ctx.user?.is_admin ?? false;
  const maySeeWallet = isAdmin || (ctx.role !== null && roleMay(ctx.role, 'StoreWallet.index'));
  const first_steps = await findFirstSteps(ctx);
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
    wallet: maySeeWallet ? await readBalances(ctx) : null,
    notifications: await readStatistics(ctx),
    first_steps,
  };
}

/** What the store has done at least once. */
async function findFirstSteps(ctx: Ctx): Promise<StoreContext['first_steps']> {
  const { rows } = await sql<StoreContext['first_steps']>`select
    exists (select from store_counts where store_id = ${ctx.store.id} and customers > 0) as customers,
    exists (select from customer_clusters where store_id = ${ctx.store.id}) as cluster,
    exists (select from campaigns where store_id = ${ctx.store.id} and launched_at is not null) as campaign`.execute(
    ctx.db,
  );
  return rows[0]!;
}
