import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { type DueTimeLease, isHeld } from '#platform/leases';
import { opaqueToPlanner } from '#platform/tenant-database';
import type { QueueOf } from './queue.ts';
import type { Claim, Postponed } from './source.port.ts';

// A source creates, claims and ends its messages and their queue entries in one statement each. Functions named with
// -ing return the queue's part of it: an expression of its `with`.

const LEASE = { as: 'q', key: 'message_id', fence: 'attempt' } as const satisfies DueTimeLease;

/** Queues these messages; the query returns `message_id` and `queue_id`. */
export function queueing(
  ctx: Ctx,
  messages: RawBuilder<unknown>,
  dueAt: Date,
): RawBuilder<unknown> {
  return sql`insert into queued_messages (store_id, message_id, queue_id, due_at)
      select ${ctx.store.id}, n.message_id, n.queue_id, ${dueAt} from (${messages}) n`;
}

/** Puts a message that is there already in its queue. */
export async function putInQueue(
  ctx: Ctx,
  message: { message_id: string; queue_id: string; due_at: Date },
): Promise<void> {
  await ctx.db
    .insertInto('queued_messages')
    .values({ store_id: ctx.store.id, ...message })
    .execute();
}

/** A message that has not left: when it may, and its way; undefined: it is not in a queue. */
export function findQueued(
  ctx: Ctx,
  messageId: string,
): Promise<
  | (Pick<QueueOf, 'channel' | 'sender' | 'price_kind'> & { due_at: string; is_held: boolean })
  | undefined
> {
  return ctx.db
    .selectFrom('queued_messages as m')
    .innerJoin('send_queues as q', (join) =>
      join.onRef('q.store_id', '=', 'm.store_id').onRef('q.id', '=', 'm.queue_id'),
    )
    .select(['q.channel', 'q.sender', 'q.price_kind', 'q.is_held', 'm.due_at'])
    .$narrowType<Pick<QueueOf, 'channel' | 'price_kind'>>()
    .where('m.store_id', '=', ctx.store.id)
    .where('m.message_id', '=', messageId)
    .executeTakeFirst();
}

/**
 * Leases due messages, as long as `mayLeave`. Returns `message_id`, `attempt`, and as `units` the reservation of an
 * earlier claim.
 */
export function leasing(
  ctx: Ctx,
  queue: QueueOf,
  { most, leaseMs, onlyRetries = false }: Claim,
  mayLeave: RawBuilder<boolean> = sql`true`,
): RawBuilder<unknown> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + leaseMs);
  const store = ctx.store.id;
  return sql`with picked as (
        select q.message_id, q.units from queued_messages q
         where q.store_id = ${store} and q.queue_id = ${opaqueToPlanner(queue.id)} and q.due_at <= ${now}
           and (not ${onlyRetries} or q.units > 0) and ${mayLeave}
         order by q.due_at limit ${most} for update skip locked
      )
      update queued_messages q set due_at = ${until}, attempt = q.attempt + 1, units = greatest(q.units, 1)
        from picked p where q.store_id = ${store} and q.message_id = p.message_id
      returning q.message_id, q.attempt, p.units`;
}

/** Removes completed messages; returns `message_id` of those whose attempt was still ours. */
export function finishing(ctx: Ctx, held: readonly Held[]): RawBuilder<{ message_id: string }> {
  return sql`delete from queued_messages q where ${isHeld(ctx, LEASE, held)} returning q.message_id`;
}

/** Postpones messages for a retry; returns `message_id`, `is_failure` and `response` of those still ours. */
export function postponing(ctx: Ctx, list: readonly Postponed[]): RawBuilder<unknown> {
  return sql`update queued_messages q set due_at = l.due_at
        from unnest(${list.map((p) => p.message_id)}::uuid[], ${list.map((p) => p.due_at)}::timestamptz[],
          ${list.map((p) => p.is_failure)}::boolean[], ${list.map((p) => p.response)}::text[])
          as l(message_id, due_at, is_failure, response)
       where ${isHeld(ctx, LEASE, list)} and q.message_id = l.message_id
      returning q.message_id, l.is_failure, l.response`;
}

/**
 * Locks messages that another statement moves or removes; returns `message_id` of those whose attempt is still ours.
 */
export function holding(ctx: Ctx, held: readonly Held[]): RawBuilder<unknown> {
  return sql`select q.message_id from queued_messages q where ${isHeld(ctx, LEASE, held)} for update`;
}

/** Moves locked messages to another queue, unclaimed; the query returns `message_id` and `queue_id`. */
export function requeueing(ctx: Ctx, messages: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`update queued_messages q set queue_id = n.queue_id, units = 0, due_at = ${ctx.clock.now()}
        from (${messages}) n where q.store_id = ${ctx.store.id} and q.message_id = n.message_id`;
}

/** Removes locked messages; the query returns `message_id`. */
export function handingOver(ctx: Ctx, messages: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`delete from queued_messages q using (${messages}) n
       where q.store_id = ${ctx.store.id} and q.message_id = n.message_id`;
}

/** Removes unclaimed messages; both the query and this return `message_id`. */
export function withdrawing(ctx: Ctx, messages: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`delete from queued_messages q using (${messages}) n
       where q.store_id = ${ctx.store.id} and q.message_id = n.message_id and q.attempt = 0
      returning q.message_id`;
}

/** How many messages of a queue nothing is set aside for yet: no sender has claimed them. */
export async function countUnclaimed(ctx: Ctx, queue: QueueOf): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('queued_messages')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('store_id', '=', ctx.store.id)
    .where('queue_id', '=', queue.id)
    .where('units', '=', 0)
    .executeTakeFirstOrThrow();
  return n;
}

/** Stores the units reserved for claimed messages; released ones become due. */
export async function noteUnits(
  ctx: Ctx,
  messages: readonly { message_id: string; units: number }[],
  dueAt: Date | null = null,
): Promise<void> {
  await sql`
    update queued_messages q set units = n.units, due_at = coalesce(${dueAt}::timestamptz, q.due_at)
      from unnest(${messages.map(({ message_id }) => message_id)}::uuid[], ${messages.map(({ units }) => units)}::int[])
        as n(message_id, units)
     where q.store_id = ${ctx.store.id} and q.message_id = n.message_id`.execute(ctx.db);
}

/** Those of these messages that a sender has taken and not finished, held until the transaction ends. */
export async function lockUnderWay(
  ctx: Ctx,
  ids: readonly string[],
): Promise<{ message_id: string; queue_id: string; attempt: number; units: number }[]> {
  return ctx.db
    .selectFrom('queued_messages')
    .select(['message_id', 'queue_id', 'attempt', 'units'])
    .where('store_id', '=', ctx.store.id)
    .where('message_id', 'in', ids)
    .where('attempt', '>', 0)
    .orderBy('message_id')
    .forUpdate()
    .execute();
}

/** A message whose lease is ours. */
export interface Held {
  message_id: string;
  attempt: number;
}

/** Extends the lease of slow messages. */
export async function renewLease(ctx: Ctx, held: readonly Held[], until: Date): Promise<void> {
  await sql`
    update queued_messages q set due_at = ${until} where ${isHeld(ctx, LEASE, held)}`.execute(
    ctx.db,
  );
}
