import { type Ctx, inTransaction } from '#platform/context';
import type { CommerceProvider } from '../commerce.port.ts';
import type { ConnectionRow } from '../connections.ts';
import { moveState } from '../states.ts';
import { beginHistory } from './runs.queries.ts';
import { openStreams } from './streams.queries.ts';

/** Restarts the import of the past in the caller's transaction; both sides are counted again afterwards. */
export async function beginPast(
  ctx: Ctx,
  provider: CommerceProvider,
  row: ConnectionRow,
  { history_from, withHistory }: { history_from: Date | string | null; withHistory: boolean },
): Promise<void> {
  await ctx.db
    .updateTable('store_integrations')
    .set({ history_from, due_at: ctx.clock.now(), failures: 0, difference_at: null })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', row.id)
    .execute();
  await openStreams(ctx, row.id, provider, { withHistory });
  await beginHistory(ctx, row.id);
  await moveState(ctx, row, { state: 'connecting', reason: null });
}

/** The platform has records that are not here: a page that moved while it was read hides some, and a count shows it. */
export function readMissing(
  ctx: Ctx,
  provider: CommerceProvider,
  row: ConnectionRow,
): Promise<void> {
  ctx.log.info('past read again, records are missing', { slug: row.slug });
  return inTransaction(ctx, (ctx) =>
    beginPast(ctx, provider, row, { history_from: row.history_from, withHistory: true }),
  );
}
