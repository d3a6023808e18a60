import { sql } from 'kysely';
import type { Ctx } from './context.ts';
import { inTransaction } from './context.ts';

export const EVENT_CHANNEL = 'store_events';

/**
 * Tells everyone who has the store open, once the caller's transaction commits. The payload is
 * small (ids and counts); `user_id` narrows it to one person.
 */
export async function announce(
  ctx: Ctx,
  kind: string,
  payload: Record<string, unknown>,
  to: { user_id?: string } = {},
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const { last_seq } = await ctx.db
      .insertInto('store_event_sequences')
      .values({ store_id: ctx.store.id, last_seq: 1 })
      .onConflict((conflict) =>
        conflict
          .column('store_id')
          .doUpdateSet({ last_seq: sql`store_event_sequences.last_seq + 1` }),
      )
      .returning('last_seq')
      .executeTakeFirstOrThrow();
    await ctx.db
      .insertInto('store_events')
      .values({
        store_id: ctx.store.id,
        seq: last_seq,
        kind,
        payload: JSON.stringify(payload),
        user_id: to.user_id ?? null,
        created_at: ctx.clock.now(),
      })
      .execute();
    await sql`select pg_notify(${EVENT_CHANNEL}, ${ctx.store.id})`.execute(ctx.db);
  });
}
