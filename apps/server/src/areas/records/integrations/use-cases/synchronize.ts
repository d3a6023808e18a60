import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inTransaction } from '#platform/context';
import { providerOf, requireConnection } from '../connections.ts';
import { beginPast } from '../syncing/read-past.ts';
import { historyStart } from './connect.ts';

/** Restarts the import of the past. */
export async function synchronize(ctx: Ctx, slug: string, months: number | null): Promise<void> {
  const provider = providerOf(ctx.app, slug);
  await inTransaction(ctx, async (ctx) => {
    const row = await requireConnection(ctx, slug);
    await beginPast(ctx, provider, row, {
      history_from: historyStart(ctx.clock.now(), months),
      withHistory: months !== 0,
    });
    await recordAuditEvent(ctx, {
      action: 'integration.synchronized',
      target_kind: 'integration',
      target_id: row.id,
      details: { name: provider.name },
    });
  });
}
