import { sql } from 'kysely';
import type { App } from '#platform/app';
import type { Ctx } from '#platform/context';
import { rowOf } from '#platform/row-of';

const HOUR_MS = 3_600_000;
const SPAN_DAYS = 14;
/** More than this many times the usual rate is unusual. */
const TIMES = 5;
/** Fewer in an hour are never unusual: a young store has no rate yet. */
const LEAST = 30;
/** The rate of two weeks hardly changes meanwhile. */
const FRESH_MS = 10 * 60_000;
const STORES_MAX = 5_000;

interface Cached {
  read_at: number;
  most: number;
}
const caches = new WeakMap<App, Map<string, Cached>>();

const ALL = sql`true`;
const SUSPECTS = sql`s.state = 'suspect'`;

/** Whether the last hour brought the store more sign-ups, or suspects, than its usual sign-ups allow. */
export async function isRateUnusual(ctx: Ctx, of: 'all' | 'suspects'): Promise<boolean> {
  const most = await mostUsual(ctx);
  return (await countLastHour(ctx, of === 'all' ? ALL : SUSPECTS, most + 1)) > most;
}

export function countSuspects(ctx: Ctx): Promise<number> {
  return countLastHour(ctx, SUSPECTS);
}

/** With a limit, a flood costs no more to count than the threshold. */
async function countLastHour(
  ctx: Ctx,
  which: ReturnType<typeof sql>,
  limit: number | null = null,
): Promise<number> {
  const since = new Date(ctx.clock.now().getTime() - HOUR_MS);
  const result = await sql<{ n: number }>`
    select count(*)::int as n from (
      select from popup_submissions s
       where s.store_id = ${ctx.store.id} and s.at > ${since} and ${which} limit ${limit}::int) recent`.execute(
    ctx.db,
  );
  return rowOf(result).n;
}

/** The most sign-ups of an hour that are usual. */
async function mostUsual(ctx: Ctx): Promise<number> {
  const cache = caches.get(ctx.app) ?? new Map<string, Cached>();
  caches.set(ctx.app, cache);
  const now = ctx.clock.now().getTime();
  const known = cache.get(ctx.store.id);
  if (known && Math.abs(now - known.read_at) < FRESH_MS) return known.most;
  const { usual } = await ctx.db
    .selectFrom('popup_submissions')
    .select((eb) => eb.fn.countAll<number>().as('usual'))
    .where('store_id', '=', ctx.store.id)
    .where('state', '<>', 'suspect')
    .where('at', '>', new Date(now - SPAN_DAYS * 24 * HOUR_MS).toISOString())
    .executeTakeFirstOrThrow();
  const most = Math.max(LEAST - 1, Math.floor((TIMES * usual) / (SPAN_DAYS * 24)));
  if (cache.size >= STORES_MAX) cache.clear();
  cache.set(ctx.store.id, { read_at: now, most });
  return most;
}
