import type { Import } from '@clientela/contract';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { findImport } from '../import-record.ts';
import { readImport } from '../imports.queries.ts';
import { endImport } from '../work/lease.ts';

/** Stops an import at once: the current batch is rolled back, applied batches stay. */
export async function cancelImport(ctx: Ctx, id: string): Promise<Import> {
  await findImport(ctx, id);
  await inTransaction(ctx, async (ctx) => {
    const from = ['draft', 'queued', 'running'];
    const ended = await endImport(ctx, id, { status: 'cancelled', from });
    if (!ended) throw new Failure('import_not_cancellable');
  });
  return readImport(ctx, id);
}
