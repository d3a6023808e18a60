import { setTimeout as wait } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { App } from '#platform/app';
import { type Ctx, inTransaction, platformCtx } from '#platform/context';
import { newId } from '#platform/ids';
import type { Priority, QueueOf, Source } from './queue.ts';

/** The senders of all processes listen here; a message names a store and a queue. */
export const QUEUE_CHANNEL = 'send_queues';

/** Gives a source its place among those to send over this channel. */
export function addQueue(
  ctx: Ctx,
  { source_kind, source_id }: Source,
  route: Pick<QueueOf, 'channel' | 'priority'> &
    Partial<Pick<QueueOf, 'sender' | 'price_kind' | 'units_each'>>,
  part: 'all' | 'canary' = 'all',
): Promise<QueueOf> {
  const { channel, priority, units_each = 1, sender = '', price_kind = 'each' } = route;
  const queue = { source_kind, source_id, channel, sender, price_kind, units_each, priority };
  return ctx.db
    .insertInto('send_queues')
    .values({ store_id: ctx.store.id, id: newId(), part, ...queue })
    .onConflict((conflict) =>
      conflict
        .columns([
          'store_id',
          'source_kind',
          'source_id',
          'channel',
          'sender',
          'price_kind',
          'part',
        ])
        .doUpdateSet({ units_each, priority }),
    )
    .returning(QUEUE_COLUMNS)
    .$narrowType<QueueOf>()
    .executeTakeFirstOrThrow();
}

const QUEUE_COLUMNS = [
  'id',
  'source_kind',
  'source_id',
  'channel',
  'sender',
  'price_kind',
  'units_each',
  'priority',
] as const;

/** The ids of a source's queues, to stand in a condition. */
export function queuesOf(ctx: Ctx, { source_kind, source_id }: Source): RawBuilder<string> {
  return sql`(select k.id from send_queues k
    where k.store_id = ${ctx.store.id} and k.source_kind = ${source_kind} and k.source_id = ${source_id})`;
}

/**
 * Lets the messages of a source leave from then on, or no more with null, except those of queues that are held back;
 * senders notice once the transaction commits.
 */
export async function wakeQueues(ctx: Ctx, source: Source, wake_at: Date | null): Promise<void> {
  await sql`
    with moved as (
      update send_queues q set wake_at = case when not q.is_held then ${wake_at}::timestamptz end,
        is_open = ${wake_at !== null} and not q.is_held
       where q.store_id = ${ctx.store.id} and q.source_kind = ${source.source_kind}
         and q.source_id = ${source.source_id}
      returning q.id)
    select pg_notify(${QUEUE_CHANNEL}, ${ctx.store.id} || ':' || id) from moved`.execute(ctx.db);
}

/**
 * Moves this many messages of these queues, chosen at random among the first due, to queues of their own, and holds
 * the others back. Returns how many were moved.
 */
export async function splitQueues(
  ctx: Ctx,
  queues: readonly QueueOf[],
  size: number,
): Promise<number> {
  const of = new Map<string, string>();
  for (const queue of queues) of.set(queue.id, (await addQueue(ctx, queue, queue, 'canary')).id);
  const mains = [...of.keys()];
  const { numAffectedRows = 0n } = await sql`
    update queued_messages q set queue_id = p.canary_id
      from unnest(${mains}::uuid[], ${[...of.values()]}::uuid[]) as p(main_id, canary_id)
     where q.store_id = ${ctx.store.id} and q.queue_id = p.main_id and q.message_id in (
       select m.message_id from queued_messages m
        where m.store_id = ${ctx.store.id} and m.queue_id = any(${mains}::uuid[]) and m.due_at = (
          select min(f.due_at) from queued_messages f
           where f.store_id = ${ctx.store.id} and f.queue_id = any(${mains}::uuid[]))
        order by random() limit ${size})`.execute(ctx.db);
  await ctx.db
    .updateTable('send_queues')
    .set({ is_held: true, is_open: false, wake_at: null })
    .where('store_id', '=', ctx.store.id)
    .where('id', 'in', mains)
    .execute();
  return Number(numAffectedRows);
}

/** Lets queues of a source go that were held back, over one channel; senders notice. */
export async function releaseQueues(
  ctx: Ctx,
  { source_kind, source_id }: Source,
  channel: QueueOf['channel'],
  { isOpen }: { isOpen: boolean },
): Promise<void> {
  await sql`
    with released as (
      update send_queues q set is_held = false, is_open = ${isOpen},
        wake_at = ${isOpen ? ctx.clock.now() : null}::timestamptz
       where q.store_id = ${ctx.store.id} and q.source_kind = ${source_kind} and q.source_id = ${source_id}
         and q.channel = ${channel} and q.is_held
      returning q.id)
    select pg_notify(${QUEUE_CHANNEL}, ${ctx.store.id} || ':' || id) from released`.execute(ctx.db);
}

/** How many messages of a source wait in the queues of its canary over a channel. */
export async function countInCanary(
  ctx: Ctx,
  { source_kind, source_id }: Source,
  channel: QueueOf['channel'],
): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('queued_messages as m')
    .innerJoin('send_queues as q', (join) =>
      join.onRef('q.store_id', '=', 'm.store_id').onRef('q.id', '=', 'm.queue_id'),
    )
    .select(sql<number>`count(*)::int`.as('n'))
    .where('q.store_id', '=', ctx.store.id)
    .where('q.source_kind', '=', source_kind)
    .where('q.source_id', '=', source_id)
    .where('q.channel', '=', channel)
    .where('q.part', '=', 'canary')
    .executeTakeFirstOrThrow();
  return n;
}

/** Open queues of these sources look again at once, whatever they wait for. */
export async function wakeWaiting(ctx: Ctx, sourceIds: readonly string[]): Promise<void> {
  await sql`
    with woken as (
      update send_queues q set wake_at = ${ctx.clock.now()}
       where q.store_id = ${ctx.store.id} and q.source_id = any(${sourceIds}::uuid[]) and q.is_open
      returning q.id)
    select pg_notify(${QUEUE_CHANNEL}, ${ctx.store.id} || ':' || id) from woken`.execute(ctx.db);
}

/** Makes open queues of a sender due now: their pause may be over. */
export async function wakeSender(ctx: Ctx, sender: string): Promise<void> {
  await sql`
    with woken as (
      update send_queues q set wake_at = ${ctx.clock.now()}
       where q.store_id = ${ctx.store.id} and q.sender = ${sender} and q.is_open and q.wake_at is not null
      returning q.id)
    select pg_notify(${QUEUE_CHANNEL}, ${ctx.store.id} || ':' || id) from woken`.execute(ctx.db);
}

/** Makes the open queues of a channel due now: what they wait for may be over. */
export async function wakeChannel(ctx: Ctx, channel: QueueOf['channel']): Promise<void> {
  await sql`
    with woken as (
      update send_queues q set wake_at = ${ctx.clock.now()}
       where q.store_id = ${ctx.store.id} and q.channel = ${channel} and q.is_open and q.wake_at is not null
      returning q.id)
    select pg_notify(${QUEUE_CHANNEL}, ${ctx.store.id} || ':' || id) from woken`.execute(ctx.db);
}

/** Wakes every running or due queue after a change of the store's permission to send. */
export async function notifyQueues(ctx: Ctx): Promise<void> {
  await sql`select pg_notify(${QUEUE_CHANNEL}, ${ctx.store.id} || ':' || id) from send_queues
    where store_id = ${ctx.store.id} and wake_at is not null`.execute(ctx.db);
}

/** A queue with messages due, and its store. */
export interface DueQueue {
  store_id: string;
  id: string;
  priority: Priority;
}

/** Queues of all enabled stores that are due, by priority and then the longest waiting; so many of each. */
export async function listDueQueues(app: App, most: number): Promise<DueQueue[]> {
  const { rows } = await sql<DueQueue>`
    select store_id, id, priority from app.due_send_queues(${app.clock.now()}, ${most})`.execute(
    platformCtx(app).db,
  );
  return rows;
}

export function findQueue(ctx: Ctx, id: string): Promise<QueueOf | undefined> {
  return queues(ctx).where('id', '=', id).executeTakeFirst();
}

/** Returns the queue if it is still due: it may have been paused since it was listed. */
export function findDueQueue(ctx: Ctx, id: string): Promise<QueueOf | undefined> {
  return queues(ctx)
    .where('id', '=', id)
    .where(sql<boolean>`wake_at <= ${ctx.clock.now()}`)
    .executeTakeFirst();
}

/** The queues of a source, one for each channel. */
export function findQueues(ctx: Ctx, { source_kind, source_id }: Source): Promise<QueueOf[]> {
  return queues(ctx)
    .where('source_kind', '=', source_kind)
    .where('source_id', '=', source_id)
    .execute();
}

function queues(ctx: Ctx) {
  return ctx.db
    .selectFrom('send_queues')
    .select(QUEUE_COLUMNS)
    .$narrowType<QueueOf>()
    .where('store_id', '=', ctx.store.id);
}

/**
 * Schedules the queue for its earliest message, or not at all. Returns whether any is left. The queue is locked
 * first: a concurrent insert either reschedules it after us, or is visible here.
 */
export function pauseQueue(ctx: Ctx, queueId: string, notBefore: Date | null): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const of = sql`q.store_id = ${ctx.store.id} and q.id = ${queueId}`;
    await sql`select from send_queues q where ${of} for no key update`.execute(ctx.db);
    const next = sql`(select min(m.due_at) from queued_messages m
      where m.store_id = q.store_id and m.queue_id = q.id)`;
    const { rows } = await sql<{ next: string | null }>`
      update send_queues q
         set wake_at = case when q.is_open then greatest(${notBefore}::timestamptz, ${next}) end
       where ${of} returning ${next} as next`.execute(ctx.db);
    return rows[0]?.next !== null;
  });
}

/** When the next of a source's messages may leave; null: none is left. */
export async function findNextDue(ctx: Ctx, source: Source): Promise<Date | null> {
  const { rows } = await sql<{ due_at: string | null }>`
    select min(n.due_at) as due_at from ${queuesOf(ctx, source)} k
      cross join lateral (select min(m.due_at) as due_at from queued_messages m
        where m.store_id = ${ctx.store.id} and m.queue_id = k.id) n`.execute(ctx.db);
  const due = rows[0]?.due_at;
  return due ? new Date(due) : null;
}

/** Waits this long at most: no claimed message leaves after senders have read the notification. */
const RELEASE_MS = 2_000;
const LOOK_MS = 50;
/** A claim that began before the pause is visible at the second look. */
const QUIET_LOOKS = 2;

/** Waits until senders have recorded or released the messages of a source that was just closed. */
export async function untilReleased(ctx: Ctx, source: Source): Promise<void> {
  const until = performance.now() + RELEASE_MS;
  for (let quiet = 0; quiet < QUIET_LOOKS && performance.now() < until; ) {
    quiet = (await hasLeases(ctx, source)) ? 0 : quiet + 1;
    if (quiet < QUIET_LOOKS) await wait(LOOK_MS);
  }
}

/** Whether messages of a source may be under a lease; those to be retried within a lease's time count, too. */
async function hasLeases(ctx: Ctx, source: Source): Promise<boolean> {
  const now = ctx.clock.now();
  const latest = new Date(now.getTime() + ctx.app.config.sendLeaseMs);
  const { rows } = await sql<{ is_leased: boolean }>`
    select exists (select from queued_messages m
       where m.store_id = ${ctx.store.id} and m.queue_id in ${queuesOf(ctx, source)}
         and m.due_at > ${now} and m.due_at <= ${latest} and m.attempt > 0) as is_leased`.execute(
    ctx.db,
  );
  return rows[0]?.is_leased ?? false;
}

/**
 * Reserves the next `count` slots of a sender's rate across processes; returns the milliseconds until the first one.
 * Urgent messages leave at once and later ones move back: the quota holds over the half second that others reserve.
 */
export async function acquireSlots(
  ctx: Ctx,
  { channel, sender, priority }: QueueOf,
  { count, perSecond }: { count: number; perSecond: number },
): Promise<number> {
  const span = sql`make_interval(secs => ${count / perSecond}::float8)`;
  const { rows } = await sql<{ wait_ms: number }>`
    insert into sender_paces as s (store_id, channel, sender, next_at)
    values (${ctx.store.id}, ${channel}, ${sender}, clock_timestamp() + ${span})
    on conflict (store_id, channel, sender) do update
      set next_at = greatest(s.next_at, clock_timestamp()) + ${span}
    returning greatest(0, extract(epoch from s.next_at - ${span} - clock_timestamp()) * 1000)::float8 as wait_ms`.execute(
    ctx.db,
  );
  return priority === 'urgent' ? 0 : (rows[0]?.wait_ms ?? 0);
}
