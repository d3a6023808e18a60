import type { Ctx } from '#platform/context';
import { pack, unpack } from '../file-store.ts';

/** A line of the report: where, why, and what stood there. */
export interface RefusedLine {
  line: number;
  reasons: string[];
  cells: string[];
}

/** Adds lines to the report of an import. */
export async function saveRefusals(
  ctx: Ctx,
  importId: string,
  lines: readonly RefusedLine[],
): Promise<void> {
  if (lines.length === 0) return;
  await ctx.db
    .insertInto('import_refusals')
    .values({
      store_id: ctx.store.id,
      import_id: importId,
      rows: lines.length,
      bytes: pack(Buffer.from(JSON.stringify(lines))),
    })
    .execute();
}

/** The report of an import, block by block. */
export async function* loadRefusals(ctx: Ctx, importId: string): AsyncGenerator<RefusedLine[]> {
  let after = 0;
  for (;;) {
    const block = await ctx.db
      .selectFrom('import_refusals')
      .select(['seq', 'bytes'])
      .where('store_id', '=', ctx.store.id)
      .where('import_id', '=', importId)
      .where('seq', '>', after)
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst();
    if (!block) return;
    yield JSON.parse(unpack(block.bytes).toString('utf8')) as RefusedLine[];
    after = block.seq;
  }
}
