import type { StoppedWallet } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx, PlatformCtx } from '#platform/context';
import { rowsInTime } from '#platform/shards';
import type { PayingSource } from './message-budgets.queries.ts';

/** Every stopped wallet, longest first, with the sums of its balances and of its entries. */
export async function listStoppedWallets(
  ctx: PlatformCtx,
): Promise<{ data: StoppedWallet[]; missing_databases: string[] }> {
  const { rows, missing_databases } = await rowsInTime(
    ctx,
    sql<StoppedWallet>`select * from app.stopped_wallets()`,
  );
  const data = rows.toSorted((a, b) => Date.parse(a.stopped_at) - Date.parse(b.stopped_at));
  return { data, missing_databases };
}

/** False where it was not stopped, or where entries are missing and no sum can be trusted. */
export async function startWallet(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql<{ is_open: boolean }>`
    select app.reopen_wallet(${ctx.clock.now()}) as is_open`.execute(ctx.db);
  return rows[0]?.is_open ?? false;
}

/** Sources that ended or paused while the wallet was stopped: their reservations are still held. */
export async function lockUnsettled(ctx: Ctx): Promise<(PayingSource & { is_over: boolean })[]> {
  return ctx.db
    .selectFrom('message_budgets as b')
    .innerJoin('message_sources as c', (join) =>
      join
        .onRef('c.store_id', '=', 'b.store_id')
        .onRef('c.source_kind', '=', 'b.source_kind')
        .onRef('c.source_id', '=', 'b.source_id'),
    )
    .select([
      sql<'campaign'>`b.source_kind`.as('source_kind'),
      'b.source_id',
      sql<boolean>`c.state = 'over'`.as('is_over'),
    ])
    .where('b.store_id', '=', ctx.store.id)
    .where('c.state', 'in', ['paused', 'over'])
    .whereRef('b.held', '>', 'b.posted')
    .forUpdate('b')
    .execute();
}
