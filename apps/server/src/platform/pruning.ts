import { RETENTION_DAYS } from '@clientela/contract';
import { sql } from 'kysely';
import type { PlatformCtx } from './context.ts';
import { clockJob } from './jobs.ts';

const DAY_MS = 86_400_000;
const PIECE = 5_000;

/** One more day, to explain a refusal. */
const ENDED_DAYS = 1;

/** Deletes the platform's short-lived rows once they are unusable. */
export const prune = clockJob({
  name: 'platform.prune',
  at: '10 4 * * *',
  async run(ctx) {
    await pruneEnded(ctx, { table: 'rate_windows', key: 'key', end: 'resets_at' });
    await pruneStores(ctx, RETENTION_DAYS.live_events, 'store_events');
    await pruneStores(ctx, RETENTION_DAYS.domain_events, 'domain_events');
    await pruneStores(ctx, RETENTION_DAYS.failures, 'event_failures');
    await pruneInbox(ctx, RETENTION_DAYS.inbound_events, sql`outcome is distinct from 'failed'`);
    await pruneInbox(ctx, RETENTION_DAYS.failures, sql`outcome = 'failed'`);
    await pruneStores(ctx, RETENTION_DAYS.idempotent_responses, 'idempotency_keys');
  },
});

function pruneInbox(ctx: PlatformCtx, days: number, which: ReturnType<typeof sql>): Promise<void> {
  return pruneOld(
    ctx,
    days,
    (before, piece) => sql`
    with gone as (
      delete from provider_events where id in (
        select id from provider_events where received_at < ${before} and due_at is null and ${which}
         order by received_at limit ${piece})
      returning 1)
    select count(*)::int as n from gone`,
  );
}

/**
 * Deletes rows after their own end. A window that restarted meanwhile is not old any more, so the
 * end is checked twice.
 */
export function pruneEnded(
  ctx: PlatformCtx,
  { table, key, end }: { table: string; key: string; end: string },
): Promise<void> {
  const [of, id, at] = [sql.table(table), sql.ref(key), sql.ref(end)];
  return pruneOld(
    ctx,
    ENDED_DAYS,
    (before, piece) => sql`
    with gone as (
      delete from ${of} where ${at} < ${before} and ${id} in (
        select ${id} from ${of} where ${at} < ${before} order by ${at} limit ${piece})
      returning 1)
    select count(*)::int as n from gone`,
  );
}

/**
 * Prunes short-lived rows of the stores, by a function that works across stores and knows these
 * tables.
 */
export function pruneStores(
  ctx: PlatformCtx,
  days: number,
  table:
    | 'assistant_questions'
    | 'notifications'
    | 'store_events'
    | 'idempotency_keys'
    | 'outbox_messages'
    | 'domain_events'
    | 'message_keys'
    | 'short_links'
    | 'departed_messages'
    | 'carts'
    | 'customer_tag_merge_links'
    | 'event_failures'
    | 'delivery_reports'
    | 'webhook_deliveries',
): Promise<void> {
  return pruneOld(
    ctx,
    days,
    (before, piece) => sql`select app.prune_old(${table}, ${before}, ${piece}) as n`,
  );
}

/**
 * Deletes rows older than so many days in batches, each in a transaction of its own. The statement
 * returns the size of a batch as `n`.
 */
export async function pruneOld(
  ctx: PlatformCtx,
  days: number,
  statement: (before: Date, piece: number) => ReturnType<typeof sql>,
): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - days * DAY_MS);
  for (let gone = PIECE; gone === PIECE; ) {
    const { rows } = await statement(before, PIECE).execute(ctx.db);
    gone = (rows[0] as { n: number }).n;
  }
}
