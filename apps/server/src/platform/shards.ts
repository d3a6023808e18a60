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

/** Within a transaction of the caller, where they have one in this database. */
function databaseOf({ app, db, limits }: Asking, shard: App): Ctx['db'] {
  if (shard.shard === app.shard) return db;
  return (limits ? requestCtx(shard) : platformCtx(shard)).db;
}

/** The one row that this query finds in some database; null where none has it. */
export function findRow<Row>(ctx: Asking, query: RawBuilder<Row>): Promise<Row | null> {
  return findInShards(ctx.app, async (shard) => {
    const { rows } = await query.execute(databaseOf(ctx, shard));
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

/** Answers of all databases, in their order. @throws the failure of any of them. */
export async function askShards<Answer>(
  app: App,
  ask: (app: App) => Promise<Answer>,
): Promise<Answer[]> {
  if (app.shards.length === 1) return [await ask(app)];
  return Promise.all(shardsOf(app).map(ask));
}

/** The rows of a query in all databases. @throws the failure of any of them. */
export async function rowsOfShards<Row>(ctx: Asking, query: RawBuilder<Row>): Promise<Row[]> {
  const answers = await askShards(ctx.app, (shard) => query.execute(databaseOf(ctx, shard)));
  return answers.flatMap(({ rows }) => rows);
}

/**
 * A page of rows of all databases in one order, each of which returns its rows in that order too.
 * Each is asked for its part of all pages up to this one.
 * @throws the failure of any of them.
 */
export async function pageOfShards<Row>(
  ctx: Asking,
  { skipped, most }: { skipped: number; most: number },
  query: (part: { skipped: number; most: number }) => RawBuilder<Row>,
  compare: (a: Row, b: Row) => number,
): Promise<Row[]> {
  if (ctx.app.shards.length === 1) return rowsOfShards(ctx, query({ skipped, most }));
  const rows = await rowsOfShards(ctx, query({ skipped: 0, most: skipped + most }));
  return rows.toSorted(compare).slice(skipped, skipped + most);
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

/** The database for a new store: the one with the fewest. */
export async function shardForNewStore(app: App): Promise<App> {
  if (app.shards.length === 1) return app;
  const rows = await platformCtx(homeOf(app))
    .db.selectFrom('store_directory')
    .select((eb) => ['shard', eb.fn.countAll<number>().as('stores')])
    .groupBy('shard')
    .execute();
  const stores = new Map(rows.map((row) => [row.shard, row.stores]));
  const load = ({ shard }: App) => stores.get(shard) ?? 0;
  return shardsOf(app).toSorted((a, b) => load(a) - load(b))[0] ?? homeOf(app);
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
