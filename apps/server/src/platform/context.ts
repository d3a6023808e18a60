import type pg from 'pg';
import { type Actor, SYSTEM } from './actor.ts';
import type { App } from './app.ts';
import type { Clock } from './clock.ts';
import type { Logger } from './log.ts';
import { homeOf, shardOfStore } from './store-directory.ts';
import {
  beginTenant,
  connectionDatabase,
  type Database,
  endTransaction,
  type Limits,
  tenantDatabase,
} from './tenant-database.ts';

/** The store of a call or job, from the auth middleware or `storeCtx`; no handler creates one. */
export interface StoreOfCtx {
  id: string;
  name: string;
  /** In a disabled store nothing leaves and nothing is charged. */
  enabled: boolean;
  time_zone: string;
  public_key: string;
}

/** Context of every function of the product: store, actor and tools. */
export interface Ctx {
  store: StoreOfCtx;
  actor: Actor;
  db: Database;
  /** Set inside a transaction: the connection, for COPY. */
  client: pg.ClientBase | null;
  /** Set inside a transaction: done as its last statements, in this order, unless it is rolled back. */
  beforeCommit: (() => Promise<void>)[] | null;
  clock: Clock;
  log: Logger;
  app: App;
  /** Limits of a request's transactions; background work has none. */
  limits: Limits | null;
}

/** A context without a store: sign-in, the store list, platform work. */
export interface PlatformCtx extends Omit<Ctx, 'store'> {
  store: null;
}

type AnyCtx = Omit<Ctx, 'store'> & { store: StoreOfCtx | null };

/**
 * Runs `work` in one transaction with the tenant set; commits when it returns, rolls back when it
 * throws. Inside another transaction it joins that one. The inner context shadows the outer, so no
 * other connection is in reach.
 */
export async function inTransaction<C extends AnyCtx, Result>(
  ctx: C,
  work: (ctx: C) => Promise<Result>,
): Promise<Result> {
  if (ctx.client) return work(ctx);
  const client = await ctx.app.pools.app.connect();
  let result: Result;
  try {
    const storeId = ctx.store?.id ?? null;
    await beginTenant(client, storeId, ctx.limits);
    const beforeCommit: (() => Promise<void>)[] = [];
    result = await work({ ...ctx, client, db: connectionDatabase(client, storeId), beforeCommit });
    for (const finish of beforeCommit) await finish();
  } catch (error) {
    await endTransaction(client, false);
    throw error;
  }
  await endTransaction(client, true);
  return result;
}

/** Carries a result out of a transaction that is rolled back. */
class Discarded<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('the transaction is discarded');
    this.result = result;
  }
}

/** Runs real writes as a dry run: returns their result and always rolls them back. */
export async function inDiscardedTransaction<Result>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  if (ctx.client) throw new Error('a dry run needs a transaction of its own');
  try {
    return await inLongTransaction(ctx, async (ctx): Promise<never> => {
      throw new Discarded(await work(ctx));
    });
  } catch (error) {
    if (error instanceof Discarded) return error.result as Result;
    throw error;
  }
}

/** Each of two waited for the other, or both wrote the same new row. */
const AT_ONCE = ['40P01', '23505'];

/**
 * Like `inTransaction`, for bulk writes with concurrent writers: when PostgreSQL aborts it because
 * of a conflict, it is retried. `work` may run several times.
 */
export async function inRepeatedTransaction<Result>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  for (let triesLeft = 2; ; triesLeft--) {
    try {
      return await inTransaction(ctx, work);
    } catch (error) {
      const wasAtOnce = AT_ONCE.includes((error as { code?: string }).code ?? '');
      if (!wasAtOnce || ctx.client || triesLeft === 0) throw error;
    }
  }
}

/** Set-based work over all rows a person chose may take this long: a tag for a million customers. */
const LONG_WORK_MS = 60_000;

/** Like `inTransaction`, for bulk operations of one call. */
export function inLongTransaction<Result>(
  ctx: Ctx,
  work: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  const limits = ctx.limits && { ...ctx.limits, statementMs: LONG_WORK_MS };
  return inTransaction({ ...ctx, limits }, work);
}

/**
 * A context for work in a store: of jobs, seeds and tests, or of a request under its `limits`. The directory says in
 * which database it counts: a store on its way has rows in two.
 */
export async function storeCtx(
  app: App,
  storeId: string,
  limits: Limits | null = null,
): Promise<Ctx> {
  const ctx = await findStoreCtx(await shardOfStore(app, storeId), storeId, limits);
  if (!ctx) throw new Error('no such store');
  return ctx;
}

async function findStoreCtx(app: App, storeId: string, limits: Limits | null): Promise<Ctx | null> {
  const db = tenantDatabase(app.pools.app, storeId, limits);
  const store = await db
    .selectFrom('stores')
    .select(['id', 'name', 'enabled', 'time_zone', 'public_key'])
    .where('id', '=', storeId)
    .executeTakeFirst();
  return store ? { ...platformCtx(app), db, store, limits } : null;
}

/** Without a tenant every statement is a transaction of its own, so one database serves all. */
const ofWork = new WeakMap<App, Database>();
const ofRequests = new WeakMap<App, Database>();

function platformDatabase(app: App, limits: Limits | null): Database {
  const databases = limits ? ofRequests : ofWork;
  const known = databases.get(app);
  if (known) return known;
  const made = tenantDatabase(app.pools.app, null, limits);
  databases.set(app, made);
  return made;
}

/** Initial context of a request, before its caller and store are known. */
export function requestCtx(app: App): PlatformCtx {
  const { limits } = app;
  return { ...platformCtx(app), limits, db: platformDatabase(app, limits) };
}

/**
 * Context of the home tables (home-tables.ts) for a caller that works in a store: their transactions are apart
 * from the store's, whose database may be another one (docs/decisions/growth.md).
 */
export function homeCtx({
  app,
  actor,
  limits,
}: Pick<Ctx, 'app' | 'actor' | 'limits'>): PlatformCtx {
  const home = homeOf(app);
  return { ...platformCtx(home), actor, limits, db: platformDatabase(home, limits) };
}

export function platformCtx(app: App): PlatformCtx {
  return {
    store: null,
    actor: SYSTEM,
    db: platformDatabase(app, null),
    client: null,
    beforeCommit: null,
    clock: app.clock,
    log: app.log,
    app,
    limits: null,
  };
}
