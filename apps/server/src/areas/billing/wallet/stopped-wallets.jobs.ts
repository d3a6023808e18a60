import { Id } from '@clientela/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { notify } from '#areas/identity/notifications/index';
import { inTransaction, type PlatformCtx } from '#platform/context';
import { broadcast } from '#platform/events';
import { clockJob, enqueue, job } from '#platform/jobs';

/** Notifies the people of a store that its wallet is stopped until it is reviewed. */
export const notifyStopped = job({
  name: 'wallet.notify_stopped',
  payload: z.object({ store_id: Id }),
  once: ({ store_id }) => store_id,
  run: (ctx) =>
    inTransaction(ctx, async (ctx) => {
      await notify(ctx, 'wallet_stopped', {});
      await broadcast(ctx, 'wallet.changed', {});
    }),
});

/** Compares each wallet with its new entries; a wallet that differs is stopped until its review. */
export const compareWallets = clockJob({
  name: 'wallet.compare',
  at: '*/30 * * * *',
  run: (ctx) => stopDiffering(ctx, { whole: false }),
});

/** Compares each wallet with all of its entries. */
export const compareWholeWallets = clockJob({
  name: 'wallet.compare_whole',
  at: '45 5 * * *',
  run: (ctx) => stopDiffering(ctx, { whole: true }),
});

async function stopDiffering(ctx: PlatformCtx, { whole }: { whole: boolean }): Promise<void> {
  const stopped = await inTransaction(ctx, async (ctx) => {
    const { rows } = await sql<{ store_id: string }>`
      select * from app.stop_differing_wallets(${ctx.clock.now()}, ${whole})`.execute(ctx.db);
    for (const { store_id } of rows) await enqueue(ctx, notifyStopped, { store_id });
    return rows;
  });
  for (const wallet of stopped)
    ctx.log.error('wallet differs from its ledger and is stopped', { ...wallet });
}
