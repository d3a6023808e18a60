import type { Ctx } from '#platform/context';
import { newId } from '#platform/ids';

/** What a server said of a message, as its evidence keeps it. */
interface Evidence {
  activity_id: string;
  /** Hex; the same report again has the same. */
  hash: string;
  class: string;
  code: string | null;
  /** Without addresses. */
  words: string;
  /** `smtp`, `listener`, `mailbox`, or the provider. */
  source: string;
}

/** Keeps what a server said. Returns false where the same report was kept before. */
export async function saveEvidence(ctx: Ctx, { hash, ...evidence }: Evidence): Promise<boolean> {
  const now = ctx.clock.now();
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('delivery_reports')
    .values({
      store_id: ctx.store.id,
      id: newId(now.getTime()),
      source_hash: Buffer.from(hash, 'hex'),
      created_at: now,
      ...evidence,
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'source_hash']).doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
