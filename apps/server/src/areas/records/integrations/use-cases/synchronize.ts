import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { providerOf, requireConnection } from '../connections.ts';
import { moveState } from '../states.ts';
import { beginHistory } from '../syncing/runs.queries.ts';
import { openStreams } from '../syncing/streams.queries.ts';
import { historyStart } from './connect.ts';

/** Reads the past anew. */
export async function synchronize(ctx: Ctx, slug: string, months: number | null): Promise<void> {
  const provider = providerOf(ctx.app, slug);
  await inTransaction(ctx, async (ctx) => {
    const row = await requireConnection(ctx, slug);
    const now = ctx.clock.now();
    await ctx.db
      .updateTable('store_integrations')
      .set({
        history_from: historyStart(now, months),
        due_at: now,
        failures: 0,
        difference_at: null,
      })
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', row.id)
      .execute();
    await openStreams(ctx, row.id, provider, { withHistory: months !== 0 });
    await beginHistory(ctx, row.id);
    await moveState(ctx, row, { state: 'connecting', reason: null });
    await recordAuditEvent(ctx, {
      ...{ action: 'integration.synchronized', target_kind: 'integration', target_id: row.id },
      details: { name: provider.name },
    });
  });
}
