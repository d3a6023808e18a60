import {
  DOMAIN_EVENTS,
  type DomainEvent,
  type DomainEventKind,
  type NewDomainEvent,
} from '@clientela/contract';
import { clip, present } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import { shownActor } from './actor.ts';
import type { App } from './app.ts';
import { type Backoff, pauseMs, retryAt } from './backoff.ts';
import { type Ctx, inTransaction, platformCtx } from './context.ts';
import { Failure } from './failure.ts';
import { storableText } from './json.ts';
import { isTransient } from './pools.ts';

/** The notification channel for new domain events; the payload is the store's id. */
export const DOMAIN_EVENT_CHANNEL = 'domain_events';

/** Rows per statement: far below the limit of a PostgreSQL message. */
const AT_ONCE = 1_000;

/**
 * Publishes events, in the transaction of the change and by the area that owns it. Consumers read
 * them after the commit, in order. The publisher has compared: an unchanged value is no event.
 */
export async function publish(ctx: Ctx, ...events: readonly NewDomainEvent[]): Promise<void> {
  if (events.length === 0) return;
  if (!ctx.client) throw new Error('an event is published in the transaction of its fact');
  const now = ctx.clock.now();
  const actor = JSON.stringify(shownActor(ctx.actor));
  for (let from = 0; from < events.length; from += AT_ONCE) {
    const piece = events.slice(from, from + AT_ONCE);
    await sql`
      with published as (
      insert into domain_events (store_id, kind, subject_id, customer_id, actor, data, occurred_at)
      select ${ctx.store.id}, kind, subject_id, customer_id, ${actor}::jsonb, data, occurred_at
        from unnest(${piece.map(({ kind }) => kind)}::text[], ${piece.map(({ subject_id }) => subject_id)}::uuid[],
          ${piece.map(({ customer_id }) => customer_id ?? null)}::uuid[],
          ${piece.map((event) => JSON.stringify(DOMAIN_EVENTS[event.kind].parse(event.data)))}::jsonb[],
          ${piece.map(({ occurred_at }) => occurred_at ?? now)}::timestamptz[])
          with ordinality as e(kind, subject_id, customer_id, data, occurred_at, place)
       order by place)
      select pg_notify(${DOMAIN_EVENT_CHANNEL}, ${ctx.store.id}::text)`.execute(ctx.db);
  }
}

/**
 * The same inside a statement that writes thousands of rows a second: `events` selects kind,
 * subject_id and data. It sends no notification; consumers find the events in their next sweep.
 * Only tests check what it writes.
 */
export function publishedFrom(
  ctx: Pick<Ctx, 'store' | 'actor' | 'clock'>,
  events: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`insert into domain_events (store_id, kind, subject_id, actor, data, occurred_at)
    select ${ctx.store.id}, e.kind, e.subject_id,
        ${JSON.stringify(shownActor(ctx.actor))}::jsonb, e.data, ${ctx.clock.now()}::timestamptz
      from (${events}) e`;
}

/** A subscriber to domain events, with one cursor per store. */
export interface Consumer {
  /** Names the cursor: it never changes. */
  name: string;
  /** Subscribed kinds; other events are skipped. */
  kinds: readonly DomainEventKind[];
  /**
   * Where it starts in stores that existed before it: `beginning`, with all stored events (the
   * default), or `now`, with events from its first start on.
   */
  starts?: 'beginning' | 'now';
  /**
   * Handles these events in order, in the transaction that moves the cursor: its database writes
   * happen once.
   */
  handle(ctx: Ctx, events: readonly DomainEvent[]): Promise<void>;
}

/** Notes the moment from which on consumers care that start now: the first start of one counts. */
export async function noteStarts(app: App, consumers: readonly Consumer[]): Promise<void> {
  const names = consumers.filter(({ starts }) => starts === 'now').map(({ name }) => name);
  if (names.length === 0) return;
  await sql`insert into event_consumers (name) select unnest(${names}::text[])
    on conflict do nothing`.execute(platformCtx(app).db);
}

const MOST_AT_ONCE = 500;
const MOST_PLACED = 5_000;

/**
 * Gives new events of a store their positions, after which consumers may read them. With `late`
 * also events that committed after others that were written later.
 */
export async function placeEvents(ctx: Ctx, { late }: { late: boolean }): Promise<void> {
  const place = async () => {
    const { rows } = await sql<{ placed: number }>`
      select app.place_events(${MOST_PLACED}, ${late}) as placed`.execute(ctx.db);
    return rows[0]?.placed;
  };
  while ((await place()) === MOST_PLACED);
}

/** After so many failures in a row a consumer is parked in that store: it shows, and is tried rarely. */
const PARKED_AFTER = 8;
/** So often, over half a minute, one event is tried before it is set aside. */
const TRIES_MAX = 5;
const BACKOFF: Backoff = { firstMs: 1_000, longestMs: 3_600_000 };

/**
 * Lets a consumer read new events of one store. Returns whether there may be more: false while
 * another process holds its cursor, or during backoff. An event that fails repeatedly is set aside
 * in `event_failures`, and the consumer continues with the next.
 */
export async function consumeNew(ctx: Ctx, consumer: Consumer): Promise<boolean> {
  try {
    return await inTransaction(ctx, (ctx) => readAndHandle(ctx, consumer));
  } catch (error) {
    if (!(error instanceof HandlerFailed)) {
      await noteFailure(ctx, consumer, error);
      return false;
    }
    return consumeOneByOne(ctx, consumer, error);
  }
}

/** A handler failed on these events; the cause is its error. */
class HandlerFailed extends Error {
  readonly events: readonly DomainEvent[];
  readonly tries: number;

  constructor(cause: unknown, of: { events: readonly DomainEvent[]; tries: number }) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.events = of.events;
    this.tries = of.tries;
  }
}

/** Finds the event that a batch failed on: those before it are handled, it alone is retried or set aside. */
async function consumeOneByOne(
  ctx: Ctx,
  consumer: Consumer,
  failed: HandlerFailed,
): Promise<boolean> {
  let failure = failed;
  while (failure.events.length > 1) {
    try {
      if (!(await inTransaction(ctx, (ctx) => readAndHandle(ctx, consumer, 1)))) return false;
    } catch (error) {
      if (!(error instanceof HandlerFailed)) {
        await noteFailure(ctx, consumer, error);
        return false;
      }
      failure = error;
    }
  }
  const { cause, events, tries } = failure;
  const event = present(events[0], 'event of the failure');
  // A database that is unavailable or overloaded fails every event, and none of them is to blame.
  if (tries + 1 >= TRIES_MAX && !isTransient(cause)) {
    await setAside(ctx, consumer, event, failure.message);
    return true;
  }
  await noteFailure(ctx, consumer, cause);
  return false;
}

async function setAside(
  ctx: Ctx,
  { name }: Consumer,
  event: DomainEvent,
  words: string,
): Promise<void> {
  const { id, kind, place } = event as UnreadEvent;
  ctx.log.error('event set aside', { consumer: name, store: ctx.store.id, event: id, kind });
  await inTransaction(ctx, async (ctx) => {
    const { numUpdatedRows } = await ctx.db
      .updateTable('event_cursors')
      .set({ ...UNHINDERED, place })
      .where('store_id', '=', ctx.store.id)
      .where('consumer', '=', name)
      .where('place', '<', place)
      .executeTakeFirst();
    // Another process handled it meanwhile.
    if (numUpdatedRows === 0n) return;
    await ctx.db
      .insertInto('event_failures')
      .values({
        store_id: ctx.store.id,
        consumer: name,
        event_id: id,
        kind,
        error: clip(storableText(words), 500),
        failed_at: ctx.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

declare module '#platform/app' {
  interface App {
    /** All that follow domain events, for an event that one of them is to handle once more. */
    consumers: readonly Consumer[];
  }
}

interface FailedEvent {
  consumer: string;
  event_id: string;
}

/** Has the consumer handle an event once more that was set aside; false where either is gone. */
export async function retryEvent(
  ctx: Ctx,
  { consumer: name, event_id }: FailedEvent,
): Promise<boolean> {
  const consumer = ctx.app.consumers.find((one) => one.name === name);
  if (!consumer) return false;
  return inTransaction(ctx, async (ctx) => {
    if (!(await dismissEvent(ctx, { consumer: name, event_id }))) return false;
    const { rows } = await sql<DomainEvent>`
      select id, kind, subject_id, customer_id, actor, data, occurred_at from domain_events
       where store_id = ${ctx.store.id} and id = ${event_id}`.execute(ctx.db);
    if (!rows[0]) throw new Failure('event_gone');
    try {
      await consumer.handle(ctx, rows);
    } catch (cause) {
      throw new Failure('event_failed_again', { cause });
    }
    return true;
  });
}

/** Forgets that a consumer failed on an event; false where it is not known. */
export async function dismissEvent(
  ctx: Ctx,
  { consumer, event_id }: FailedEvent,
): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('event_failures')
    .where('store_id', '=', ctx.store.id)
    .where('consumer', '=', consumer)
    .where('event_id', '=', event_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

const UNHINDERED = { failures: 0, next_try_at: null, parked_at: null, error: null } as const;

/**
 * An event with its position, and whether it predates its consumer; null when that is not needed.
 */
type UnreadEvent = DomainEvent & {
  place: number;
  is_past: boolean | null;
};

async function readAndHandle(
  ctx: Ctx,
  consumer: Consumer,
  atOnce = MOST_AT_ONCE,
): Promise<boolean> {
  const { name, kinds, handle, starts } = consumer;
  await ctx.db
    .insertInto('event_cursors')
    .values({ store_id: ctx.store.id, consumer: name })
    .onConflict((conflict) => conflict.columns(['store_id', 'consumer']).doNothing())
    .execute();
  const held = await sql<{ failures: number }>`select failures from event_cursors
    where store_id = ${ctx.store.id} and consumer = ${name}
      and coalesce(next_try_at <= ${ctx.clock.now()}, true)
      for update skip locked`.execute(ctx.db);
  const cursor = held.rows[0];
  if (!cursor) return false;
  // The event that failed is the first of those left.
  const most = cursor.failures > 0 ? 1 : atOnce;
  const { rows } = await sql<UnreadEvent>`
    select place, id, kind, subject_id, customer_id, actor, occurred_at,
        case when kind = any(${kinds}::text[]) then data end as data,
        recorded_at < (select started_at from event_consumers c where c.name = ${name}) as is_past
      from app.unread_events(${name}, ${most})`.execute(ctx.db);
  const last = rows.at(-1);
  if (!last) return false;
  const concerning = rows.filter(
    ({ kind, is_past }) => kinds.includes(kind) && !(starts === 'now' && is_past),
  );
  if (concerning.length > 0) {
    try {
      await handle(ctx, concerning);
    } catch (cause) {
      throw new HandlerFailed(cause, { events: concerning, tries: cursor.failures });
    }
  }
  await ctx.db
    .updateTable('event_cursors')
    .set({ ...UNHINDERED, place: last.place })
    .where('store_id', '=', ctx.store.id)
    .where('consumer', '=', name)
    .execute();
  return rows.length === most;
}

async function noteFailure(ctx: Ctx, { name }: Consumer, error: unknown): Promise<void> {
  ctx.log.error('events not consumed', { consumer: name, store: ctx.store.id, error });
  const now = ctx.clock.now();
  const words = clip(error instanceof Error ? error.message : String(error), 500);
  await sql`
    insert into event_cursors as c (store_id, consumer, failures, next_try_at, error)
    values (${ctx.store.id}, ${name}, 1, ${new Date(now.getTime() + pauseMs(BACKOFF, 0))}, ${words})
    on conflict (store_id, consumer) do update
      set failures = c.failures + 1, error = excluded.error,
        parked_at = case when c.failures + 1 >= ${PARKED_AFTER} then coalesce(c.parked_at, ${now}::timestamptz) end,
        next_try_at = ${retryAt(BACKOFF, now, sql`c.failures`)}`.execute(ctx.db);
}
