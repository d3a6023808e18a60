import type { Ctx } from '#platform/context';
import { unpack } from '../file-store.ts';

/** One partition's checked rows, as lines of COPY. */
export async function stagedLines(
  ctx: Ctx,
  source: { importId: string; stream: 'customers' | 'orders'; partition: number },
): Promise<Iterable<string>> {
  const blocks = await ctx.db
    .selectFrom('import_staged')
    .select('bytes')
    .where('store_id', '=', ctx.store.id)
    .where('import_id', '=', source.importId)
    .where('stream', '=', source.stream)
    .where('partition', '=', source.partition)
    .orderBy('seq')
    .execute();
  return (function* () {
    for (const block of blocks) yield unpack(block.bytes).toString('utf8');
  })();
}
