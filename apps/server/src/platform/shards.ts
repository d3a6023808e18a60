import type { RawBuilder } from 'kysely';
import type { App } from './app.ts';
import { type Ctx, homeCtx, platformCtx, requestCtx, storeCtx } from './context.ts';
import { Failure } from './failure.ts';
import { HOME } from './home-tables.ts';
import { homeOf, shardsOf } from './store-directory.ts';

/**
 * Stores on several databases (docs/decisions/growth.md). Each database has an `App` of its own; the
 * first is home, which also holds the people, sign-ins and catalogues. With one database every
 * function here answers without a query.
 */

/**
 * Asks each database for something that only one can have. Returns its answer, or null.
 * @throws the failure of an unavailable database where no other has it.
 */
export async function findInShards<Answer>(
  app: App,
  ask: (app: App) => Promise<Answer | null | undefined>,
): Promise<Answer | null> {
  if (app.shards.length === 1) return (await ask(app)) ?? null;
  const answers = await Promise.allSettled(shardsOf(app).map(ask));
  for (const answer of answers) {
    if (answer.status === 'fulfilled' && answer.value != null) return answer.value;
  }
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed) throw failed.reason;
  return null;
}

type Asking = Pick<Ctx, 'app' | 'db' | 'limits'>;

/** The caller in another database; in their own, within their transaction. */
function asking(ctx: Asking, shard: App): Asking {
  if (shard.shard === ctx.app.shard) return ctx;
  return ctx.limits ? requestCtx(shard) : platformCtx(shard);
}

/** The one row that this query finds in some database; null where none has it. */
export function findRow<Row>(ctx: Asking, query: RawBuilder<Row>): Promise<Row | null> {
  return findInShards(ctx.app, async (shard) => {
    const { rows } = await query.execute(asking(ctx, shard).db);
    return rows[0];
  });
}

/** The one row that this query finds, with the context of its store; null where no database has it. */
export async function findInStore(
  ctx: Asking,
  query: RawBuilder<{ store_id: string; id: string }>,
): Promise<{ ctx: Ctx; id: string } | null> {
  const found = await findRow(ctx, query);
  return found && { ctx: await storeCtx(ctx.app, found.store_id, ctx.limits), id: found.id };
}

/** What the databases that answered in time know, and the names of the others. */
export interface AnswersInTime<Answer> {
  answers: Answer[];
  missing_databases: string[];
}

const ANSWER_MS = 3_000;
/** A database that let the deadline pass is not asked again for so long, so that not every call waits for it. */
const SKIPPED_MS = 5_000;
const skippedUntil = new WeakMap<App['pools'], number>();

/**
 * Asks every database for its part of a list, each for at most three seconds: a list without the stores of
 * an unavailable database is better than none. The caller says which are missing.
 * @throws the failure of the caller's own database.
 */
export async function answersInTime<Answer>(
  ctx: Asking,
  ask: (ctx: Asking) => Promise<Answer>,
): Promise<AnswersInTime<Answer>> {
  const shards = shardsOf(ctx.app);
  const results = await Promise.all(
    shards.map((shard) =>
      shard.shard === ctx.app.shard
        ? ask(ctx).then((answer) => ({ answer }))
        : askInTime(shard, () => ask(asking(ctx, shard))),
    ),
  );
  return {
    answers: results.flatMap((result) => (result ? [result.answer] : [])),
    missing_databases: shards.filter((_, i) => !results[i]).map(({ shard }) => shard),
  };
}

/** Whether a database answers within three seconds. */
export async function isAnswering(app: App): Promise<boolean> {
  return (await askInTime(app, () => app.pools.app.query('select'))) !== null;
}

async function askInTime<Answer>(
  shard: App,
  ask: () => Promise<Answer>,
): Promise<{ answer: Answer } | null> {
  if ((skippedUntil.get(shard.pools) ?? 0) > performance.now()) return null;
  const deadline = AbortSignal.timeout(ANSWER_MS);
  const isLate = new Promise<never>((_, refuse) => {
    deadline.onabort = () => refuse(deadline.reason);
  });
  try {
    return { answer: await Promise.race([ask(), isLate]) };
  } catch (error) {
    if (deadline.aborted) skippedUntil.set(shard.pools, performance.now() + SKIPPED_MS);
    shard.log.warn('database left out of a list', { shard: shard.shard, error });
    return null;
  }
}

/** The rows of a query in every database that answers in time. */
export async function rowsInTime<Row>(
  ctx: Asking,
  query: RawBuilder<Row>,
): Promise<{ rows: Row[]; missing_databases: string[] }> {
  const { answers, missing_databases } = await answersInTime(ctx, ({ db }) => query.execute(db));
  return { rows: answers.flatMap(({ rows }) => rows), missing_databases };
}

/**
 * A page of the rows of every database that answers in time, in one order, in which each returns its own. Each is
 * asked for its part of all pages up to this one; `total` sums the totals in their rows.
 */
export async function pageInTime<Row extends object>(
  ctx: Asking,
  { skipped, most }: { skipped: number; most: number },
  query: (part: { skipped: number; most: number }) => RawBuilder<Row>,
  compare: (a: Row, b: Row) => number,
): Promise<{ rows: Row[]; total: number; missing_databases: string[] }> {
  const isOne = ctx.app.shards.length === 1;
  const asked = query(isOne ? { skipped, most } : { skipped: 0, most: skipped + most });
  const { answers, missing_databases } = await answersInTime(ctx, ({ db }) => asked.execute(db));
  const rows = answers.flatMap(({ rows }) => rows);
  return {
    rows: isOne
      ? rows
      : once(rows)
          .toSorted(compare)
          .slice(skipped, skipped + most),
    total: answers.reduce((sum, { rows }) => sum + totalOf(rows), 0),
    missing_databases,
  };
}

/** A store that has just moved may be in two databases for a moment. */
function once<Row extends object>(rows: readonly Row[]): Row[] {
  const keyOf = (row: Row) => ('id' in row ? row.id : row);
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

function totalOf(rows: readonly object[]): number {
  const [row] = rows;
  return row && 'total' in row ? Number(row.total) : 0;
}

/** By code point, as PostgreSQL's collation "C" and uuids are ordered. */
export function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Enters a new store into the directory, before its own database has it. */
export async function enterStore(
  ctx: Parameters<typeof homeCtx>[0],
  store: { store_id: string; public_key: string; shard: string },
): Promise<void> {
  await homeCtx(ctx).db.insertInto('store_directory').values(store).execute();
}

/** The database for a new store: of those that receive any, the one with the fewest. */
export async function shardForNewStore(app: App): Promise<App> {
  if (app.shards.length === 1) return app;
  const rows = await platformCtx(homeOf(app))
    .db.selectFrom('store_directory')
    .select((eb) => ['shard', eb.fn.countAll<number>().as('stores')])
    .groupBy('shard')
    .execute();
  const stores = new Map(rows.map((row) => [row.shard, row.stores]));
  const load = ({ shard }: App) => stores.get(shard) ?? 0;
  const { newStoreDatabases: open } = app.config;
  const candidates = shardsOf(app).filter(({ shard }) => open.length === 0 || open.includes(shard));
  return candidates.toSorted((a, b) => load(a) - load(b))[0] ?? homeOf(app);
}

const LOOK_MS = 20;
const LOOKS_MAX = 250;

/**
 * Waits until a person who has just been added at home is known in this database, for rows that
 * refer to them.
 * @throws Failure `overloaded` after five seconds.
 */
export async function untilReplicated(ctx: Pick<Ctx, 'app'>, userId: string): Promise<void> {
  const { app } = ctx;
  if (app.shard === HOME) return;
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    const found = await platformCtx(app)
      .db.selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .executeTakeFirst();
    if (found) return;
    await new Promise((next) => setTimeout(next, LOOK_MS));
  }
  throw new Failure('overloaded', { retryAfter: 1 });
}
