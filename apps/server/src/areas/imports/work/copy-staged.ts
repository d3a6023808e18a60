import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { Ctx } from '#platform/context';
import { unpack } from '../file-store.ts';

/** Copies one partition's checked rows into a table of this transaction. */
export async function copyStaged(
  ctx: Ctx,
  source: { importId: string; stream: 'customers' | 'orders'; partition: number },
  into: string,
): Promise<void> {
  if (!ctx.client) throw new Error('COPY needs a transaction');
  const blocks = await ctx.db
    .selectFrom('import_staged')
    .select('bytes')
    .where('store_id', '=', ctx.store.id)
    .where('import_id', '=', source.importId)
    .where('stream', '=', source.stream)
    .where('partition', '=', source.partition)
    .orderBy('seq')
    .execute();
  const texts = (function* () {
    for (const block of blocks) yield unpack(block.bytes);
  })();
  await pipeline(Readable.from(texts), ctx.client.query(copyFrom(`copy ${into} from stdin`)));
}
