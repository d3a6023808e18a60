import { RETENTION_DAYS, type RetainedKind } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { PlatformCtx } from './context.ts';
import { pruneFailedJobs } from './failed-jobs.ts';
import { clockJob } from './jobs.ts';

const DAY_MS = 86_400_000;
const PIECE = 5_000;

/** One more day, to explain a refusal. */
const ENDED_DAYS = 1;

/** Tables of the stores that one function prunes by age, and the kind that each retains. */
const TABLES = [
  ['store_events', 'live_events'],
  ['idempotency_keys', 'idempotent_responses'],
  ['delivery_reports', 'delivery_reports'],
  ['webhook_deliveries', 'webhook_log'],
  ['customer_tag_merge_links', 'tag_merges'],
  ['domain_events', 'domain_events'],
  ['message_keys', 'message_keys'],
  ['assistant_questions', 'assistant_questions'],
  ['event_failures', 'failures'],
  ['outbox_messages', 'test_messages'],
  ['suppressions', 'unreachable_contacts'],
  ['synchronizations', 'integration_runs'],
  ['integration_errors', 'integration_runs'],
  ['notifications', 'notifications'],
  ['carts', 'carts'],
  ['short_links', 'short_links'],
  ['departed_messages', 'departed_messages'],
] as const satisfies [string, RetainedKind][];

/**
 * Deletes every kind of data whose period is over (RETENTION_DAYS, or the store's own), except sign-ins and files, whose
 * areas delete more than rows. A table that fails does not stop the others; the job then runs again.
 */
export const prune = clockJob({
  name: 'platform.prune',
  at: '10 4 * * *',
  async run(ctx) {
    const steps = [
      () => pruneEnded(ctx, { table: 'rate_windows', key: 'key', end: 'resets_at' }),
      () => pruneInbox(ctx, RETENTION_DAYS.inbound_events, sql`outcome is distinct from 'failed'`),
      () => pruneInbox(ctx, RETENTION_DAYS.failures, sql`outcome = 'failed'`),
      () => pruneFailedJobs(ctx.app, daysBefore(ctx, RETENTION_DAYS.failures)),
      ...TABLES.map(
        ([table, kind]) =>
          () =>
            pruneStores(ctx, table, kind),
      ),
    ];
    const errors: unknown[] = [];
    for (const step of steps) {
      await step().catch((error) => {
        ctx.log.error('a table was not pruned', { error });
        errors.push(error);
      });
    }
    if (errors.length > 0) throw new AggregateError(errors, 'tables not pruned');
  },
});

function pruneInbox(ctx: PlatformCtx, days: number, which: RawBuilder<unknown>): Promise<void> {
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

function pruneStores(ctx: PlatformCtx, table: string, kind: RetainedKind): Promise<void> {
  const now = ctx.clock.now();
  return pruneInBatches(
    ctx,
    sql`select app.prune_old(${table}, ${kind}, ${now}, ${RETENTION_DAYS[kind]}, ${PIECE}) as n`,
  );
}

/**
 * Deletes rows older than so many days in batches. The statement returns the size of a batch as `n`.
 */
export function pruneOld(
  ctx: PlatformCtx,
  days: number,
  statement: (before: Date, piece: number) => RawBuilder<unknown>,
): Promise<void> {
  return pruneInBatches(ctx, statement(daysBefore(ctx, days), PIECE));
}

function daysBefore({ clock }: PlatformCtx, days: number): Date {
  return new Date(clock.now().getTime() - days * DAY_MS);
}

/** Each batch is a transaction of its own; the last one is not full. */
async function pruneInBatches(ctx: PlatformCtx, statement: RawBuilder<unknown>): Promise<void> {
  for (let gone = PIECE; gone === PIECE; ) {
    const { rows } = await statement.execute(ctx.db);
    gone = (rows[0] as { n: number }).n;
  }
}
