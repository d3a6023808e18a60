import { permissionsOf, type Role, type StoreContext } from '@clientela/contract';
import { type NotNull, sql } from 'kysely';
import { readStatisticsAndLastEvent } from '#areas/identity/notifications/index';
import { isAdministrator, roleOf } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { rowOf } from '#platform/row-of';
import { findStore } from '../session.queries.ts';

declare module '#platform/app' {
  interface App {
    /** The balances of the store's wallet, provided by the wallet. */
    readBalances(ctx: Ctx): Promise<NonNullable<StoreContext['wallet']>>;
  }
}

/** All the client needs when a store is opened: the "store initialisation and change" call. */
export async function readStoreContext(ctx: Ctx): Promise<StoreContext> {
  // First, so that data read afterwards includes everything up to the newest event.
  const { notifications, last_event } = await readStatisticsAndLastEvent(ctx);
  const store = await findStore(ctx, ctx.store.id);
  const isAdmin = isAdministrator(ctx);
  const permissions = permissionsFor(roleOf(ctx), isAdmin);
  const maySeeActivities = permissions.includes('CampaignActivity.index');
  const maySeeWallet = permissions.includes('StoreWallet.index');
  const first_steps = await findFirstSteps(ctx);
  const mayUndo = permissions.includes('Campaign.update');
  return {
    store,
    role: roleOf(ctx),
    permissions,
    is_admin: isAdmin,
    features: store.features,
    addons: store.addons,
    wallet: maySeeWallet ? await ctx.app.readBalances(ctx) : null,
    notifications,
    last_event,
    activities_to_do: maySeeActivities ? await countActivitiesToDo(ctx) : null,
    first_steps,
    leaving_campaigns: mayUndo ? await findLeavingCampaigns(ctx) : [],
  };
}

function permissionsFor(role: Role | null, isAdmin: boolean) {
  if (isAdmin) return permissionsOf('profile_administrator');
  return role ? permissionsOf(role) : [];
}

/** No more than the menu shows. */
async function countActivitiesToDo(ctx: Ctx): Promise<number> {
  const result = await sql<{ n: number }>`select count(*) as n from (
    select from manual_tasks m
      join campaigns p on p.store_id = m.store_id and p.id = m.campaign_id and p.status = 'activated'
     where m.store_id = ${ctx.store.id} and m.closed_at is null and m.opens_at <= ${ctx.clock.now()}
     limit 100) x`.execute(ctx.db);
  return rowOf(result).n;
}

/** Campaigns whose activation can still be undone. */
async function findLeavingCampaigns(ctx: Ctx): Promise<StoreContext['leaving_campaigns']> {
  const now = ctx.clock.now();
  const campaigns = await ctx.db
    .selectFrom('campaigns')
    .select(['id', 'name', 'leaves_at'])
    .$narrowType<{ leaves_at: NotNull }>()
    .where('store_id', '=', ctx.store.id)
    .where('status', '=', 'loading')
    .where('leaves_at', '>', now.toISOString())
    .orderBy('leaves_at')
    .execute();
  return campaigns.map((campaign) => ({
    ...campaign,
    ms_left: new Date(campaign.leaves_at).getTime() - now.getTime(),
  }));
}

/** First steps that the store has completed. */
async function findFirstSteps(ctx: Ctx): Promise<StoreContext['first_steps']> {
  const result = await sql<StoreContext['first_steps']>`select
    exists (select from store_sizes where store_id = ${ctx.store.id} and customers > 0)
      and (select true from orders where store_id = ${ctx.store.id} order by ordered_at limit 1) is not null
      as customers,
    exists (select from customer_clusters where store_id = ${ctx.store.id}) as cluster,
    exists (select from campaigns where store_id = ${ctx.store.id} and launched_at is not null) as campaign`.execute(
    ctx.db,
  );
  return rowOf(result);
}
