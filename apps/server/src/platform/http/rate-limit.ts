import type { EndpointShape } from '@clientela/contract';
import type { App } from '../app.ts';
import { Failure } from '../failure.ts';
import { rowOf } from '../row-of.ts';

type RateClass = NonNullable<EndpointShape['rate']>;

/** Calls allowed per address and window. Accounts are limited besides, where they are known. */
const LIMITS: Record<RateClass, { count: number; seconds: number } | null> = {
  sign_in: { count: 200, seconds: 900 },
  public: { count: 300, seconds: 60 },
  // Mail providers open from few addresses; tokens of 128 bits cannot be guessed.
  tracking: null,
};

/** Counts one call of an address and refuses it above the class's limit. */
export async function assertUnderLimit(
  app: App,
  rate: RateClass,
  request: { ip: string },
): Promise<void> {
  const limit = LIMITS[rate];
  if (!limit) return;
  const key = `${rate}:${request.ip}`;
  assertNotShut(app, key);
  const used = await countHit(app, key, limit.seconds);
  if (used.count > limit.count) shut(app, key, used.secondsLeft);
}

const SHUT_MAX = 10_000;
/** Windows that are full, until when: a flood of refused calls costs the database nothing. */
const shutBy = new WeakMap<App, Map<string, number>>();

/** Refuses the call, and whatever counts under the same key until its window ends. */
export function shut(app: App, key: string, secondsLeft: number): never {
  const keys = shutBy.get(app) ?? new Map<string, number>();
  shutBy.set(app, keys);
  if (keys.size >= SHUT_MAX) keys.clear();
  keys.set(key, app.clock.now().getTime() + secondsLeft * 1000);
  throw new Failure('too_many_requests', { retryAfter: secondsLeft });
}

export function assertNotShut(app: App, key: string): void {
  const until = shutBy.get(app)?.get(key);
  if (until === undefined) return;
  const left = Math.ceil((until - app.clock.now().getTime()) / 1000);
  if (left > 0) throw new Failure('too_many_requests', { retryAfter: left });
  shutBy.get(app)?.delete(key);
}

/** Counts a hit in a window shared by all processes. Returns its count and when it ends. */
export async function countHit(
  app: App,
  key: string,
  windowSeconds: number,
  hits = 1,
): Promise<{ count: number; secondsLeft: number }> {
  const now = app.clock.now();
  const ends = new Date(now.getTime() + windowSeconds * 1000);
  const result = await app.pools.app.query<{ count: number; resets_at: string }>(
    `insert into rate_windows as w (key, count, resets_at) values ($1, $4, $3)
     on conflict (key) do update set
       count = case when w.resets_at <= $2 then $4 else w.count + $4 end,
       resets_at = case when w.resets_at <= $2 then $3 else w.resets_at end
     returning count, resets_at`,
    [key, now, ends, hits],
  );
  const row = rowOf(result);
  const left = (new Date(row.resets_at).getTime() - now.getTime()) / 1000;
  return { count: row.count, secondsLeft: Math.max(1, Math.ceil(left)) };
}

/** Removes a hit that proved harmless. */
export async function takeBackHit(app: App, key: string): Promise<void> {
  await app.pools.app.query(
    'update rate_windows set count = count - 1 where key = $1 and count > 0 and resets_at > $2',
    [key, app.clock.now()],
  );
}

/** How far a window is without adding to it. */
export async function readHits(
  app: App,
  key: string,
): Promise<{ count: number; secondsLeft: number }> {
  const now = app.clock.now();
  const { rows } = await app.pools.app.query<{ count: number; resets_at: string }>(
    'select count, resets_at from rate_windows where key = $1 and resets_at > $2',
    [key, now],
  );
  const row = rows[0];
  if (!row) return { count: 0, secondsLeft: 0 };
  const left = (new Date(row.resets_at).getTime() - now.getTime()) / 1000;
  return { count: row.count, secondsLeft: Math.max(1, Math.ceil(left)) };
}
