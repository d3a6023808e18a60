import type { StoppedWallet } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx, PlatformCtx } from '#platform/context';

/** Every wallet that stands still, with what its balances and its entries say. */
export async function listStoppedWallets(ctx: PlatformCtx): Promise<StoppedWallet[]> {
  const { rows } = await sql<StoppedWallet>`select * from app.stopped_wallets()`.execute(ctx.db);
  return rows;
}

/** False where it was not stopped, or where entries are missing and no sum can be trusted. */
export async function startWallet(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`
    select app.reopen_wallet(${ctx.clock.now()}) as is_open`.execute(ctx.db);
  return rows[0]?.is_open ?? false;
}

/** Campaigns over or paused while nothing could move: what was set aside for them is still held. */
export async function lockUnsettled(ctx: Ctx): Promise<{ id: string; is_over: boolean }[]> {
  return ctx.db
    .selectFrom('campaign_budgets as b')
    .innerJoin('campaigns as c', (join) =>
      join.onRef('c.store_id', '=', 'b.store_id').onRef('c.id', '=', 'b.campaign_id'),
    )
    .select(['c.id', sql<boolean>`c.status <> 'paused'`.as('is_over')])
    .where('b.store_id', '=', ctx.store.id)
    .where('c.status', 'in', ['paused', 'finished', 'canceled'])
    .whereRef('b.held', '>', 'b.posted')
    .forUpdate('b')
    .execute();
}
