import type { LiveEvents, LiveKind, Permission } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from './context.ts';
import { inTransaction } from './context.ts';
import { EVENT_CHANNEL } from './live.ts';

/**
 * Broadcasts to everyone who has the store open, when the caller's transaction commits. The payload
 * is small (ids and counts); `user_id` narrows it to one person.
 */
export async function broadcast<K extends LiveKind>(
  ctx: Ctx,
  kind: K,
  payload: LiveEvents[K],
  to: { user_id?: string } = {},
): Promise<void> {
  await broadcastAll(ctx, kind, [{ payload, user_id: to.user_id ?? null }]);
}

interface Announced<Payload> {
  payload: Payload;
  /** Null: everybody in the store with access to its kind. */
  user_id: string | null;
  /** Also sent to holders of this permission. */
  or_permission?: Permission;
}

type Signal = Announced<unknown> & { kind: LiveKind };

/** Broadcasts of a transaction so far, by its list of last statements. */
const pending = new WeakMap<object, Signal[]>();

/**
 * Broadcasts several personal events at once. The events of a transaction are written together as
 * its last statements: numbering them locks the store's row, and holding it while waiting for
 * another lock could deadlock with another broadcaster.
 */
export async function broadcastAll<K extends LiveKind>(
  ctx: Ctx,
  kind: K,
  events: readonly Announced<LiveEvents[K]>[],
): Promise<void> {
  if (events.length === 0) return;
  const signals = events.map((event) => ({ ...event, kind }));
  await inTransaction(ctx, async (ctx) => {
    const { beforeCommit } = ctx;
    if (!beforeCommit) return writeSignals(ctx, signals);
    const earlier = pending.get(beforeCommit);
    if (earlier) earlier.push(...signals);
    else {
      pending.set(beforeCommit, signals);
      beforeCommit.push(() => writeSignals(ctx, signals));
    }
  });
}

async function writeSignals(ctx: Ctx, signals: readonly Signal[]): Promise<void> {
  const { last_seq } = await ctx.db
    .insertInto('store_event_sequences')
    .values({ store_id: ctx.store.id, last_seq: signals.length })
    .onConflict((conflict) =>
      conflict
        .column('store_id')
        .doUpdateSet({ last_seq: sql`store_event_sequences.last_seq + ${signals.length}` }),
    )
    .returning('last_seq')
    .executeTakeFirstOrThrow();
  const first = last_seq - signals.length + 1;
  await ctx.db
    .insertInto('store_events')
    .values(
      signals.map(({ kind, payload, user_id, or_permission }, i) => ({
        store_id: ctx.store.id,
        seq: first + i,
        kind,
        payload: JSON.stringify(payload),
        user_id,
        or_permission: or_permission ?? null,
        created_at: ctx.clock.now(),
      })),
    )
    .execute();
  await sql`select pg_notify(${EVENT_CHANNEL}, ${ctx.store.id}::text)`.execute(ctx.db);
}
