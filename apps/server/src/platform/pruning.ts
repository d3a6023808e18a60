import { sql } from 'kysely';
import type { PlatformCtx } from './context.ts';
import { clockJob } from './jobs.ts';

const DAY_MS = 86_400_000;
const PIECE = 5_000;

/** A day more tells why somebody was refused. */
const ENDED_DAYS = 1;
/** Who was away longer than this asks for everything anew. */
const EVENT_DAYS = 2;
/** Events outlive a month's mistake of who follows them. */
const DOMAIN_EVENT_DAYS = 35;
/** What providers told is applied long before. */
const PROVIDER_EVENT_DAYS = 14;
/** An answer to be repeated is kept for at least a day. */
const KEY_DAYS = 3;

/** Throws away what the platform keeps only for a while and nobody can ask for again. */
export const prune = clockJob({
  name: 'platform.prune',
  at: '10 4 * * *',
  async run(ctx) {
    await pruneEnded(ctx, { table: 'rate_windows', key: 'key', end: 'resets_at' });
    await pruneStores(ctx, EVENT_DAYS, 'store_events');
    await pruneStores(ctx, DOMAIN_EVENT_DAYS, 'domain_events');
    await pruneOld(
      ctx,
      PROVIDER_EVENT_DAYS,
      (before, piece) => sql`
      with gone as (
        delete from provider_events where id in (
          select id from provider_events where received_at < ${before} and due_at is null
           order by received_at limit ${piece})
        returning 1)
      select count(*)::int as n from gone`,
    );
    await pruneStores(ctx, KEY_DAYS, 'idempotency_keys');
  },
});

/**
 * Throws away what is of no use from a moment of its own on. A window that began anew meanwhile is not old any
 * more, hence the end twice.
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

/** What the stores keep only for a while, by a function that looks across them and knows these tables. */
export function pruneStores(
  ctx: PlatformCtx,
  days: number,
  table:
    | 'notifications'
    | 'store_events'
    | 'idempotency_keys'
    | 'outbox_messages'
    | 'domain_events'
    | 'message_keys'
    | 'short_links'
    | 'departed_messages'
    | 'carts'
    | 'webhook_deliveries',
): Promise<void> {
  return pruneOld(
    ctx,
    days,
    (before, piece) => sql`select app.prune_old(${table}, ${before}, ${piece}) as n`,
  );
}

/**
 * Throws away in pieces what is older than so many days, each piece in a transaction of its own.
 * The statement answers as `n` how much one piece was.
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
