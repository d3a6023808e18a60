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
  await announceAll(ctx, kind, [{ payload, user_id: to.user_id ?? null }]);
}

/** Tells several people at once, each their own. */
export async function announceAll(
  ctx: Ctx,
  kind: string,
  events: readonly { payload: Record<string, unknown>; user_id: string | null }[],
): Promise<void> {
  if (events.length === 0) return;
  await inTransaction(ctx, async (ctx) => {
    const { last_seq } = await ctx.db
      .insertInto('store_event_sequences')
      .values({ store_id: ctx.store.id, last_seq: events.length })
      .onConflict((conflict) =>
        conflict
          .column('store_id')
          .doUpdateSet({ last_seq: sql`store_event_sequences.last_seq + ${events.length}` }),
      )
      .returning('last_seq')
      .executeTakeFirstOrThrow();
    const first = last_seq - events.length + 1;
    await ctx.db
      .insertInto('store_events')
      .values(
        events.map(({ payload, user_id }, i) => ({
          store_id: ctx.store.id,
          seq: first + i,
          kind,
          payload: JSON.stringify(payload),
          user_id,
          created_at: ctx.clock.now(),
        })),
      )
      .execute();
    await sql`select pg_notify(${EVENT_CHANNEL}, ${ctx.store.id})`.execute(ctx.db);
  });
}
