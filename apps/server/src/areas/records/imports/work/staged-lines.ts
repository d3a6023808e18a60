import type { Ctx } from '#platform/context';
import { unpack } from '../file-store.ts';

export type Stream = 'customers' | 'orders';

/** One partition's checked rows, as lines of COPY. */
export async function stagedLines(
  ctx: Ctx,
  source: { importId: string; stream: Stream; partition: number },
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

/** The first partition with checked rows from this one on; null when none is left. */
export async function nextFilledPartition(
  ctx: Ctx,
  importId: string,
  { stream, from }: { stream: Stream; from: number },
): Promise<number | null> {
  const row = await ctx.db
    .selectFrom('import_staged')
    .select((eb) => eb.fn.min('partition').as('partition'))
    .where('store_id', '=', ctx.store.id)
    .where('import_id', '=', importId)
    .where('stream', '=', stream)
    .where('partition', '>=', from)
    .executeTakeFirst();
  return row?.partition ?? null;
}
