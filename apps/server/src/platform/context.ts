import type { Role } from '@clientela/contract';
import type pg from 'pg';
import type { App } from '#app';
import type { Clock } from './clock.ts';
import type { Logger } from './log.ts';
import {
  beginTenant,
  connectionDatabase,
  type Database,
  endTransaction,
  tenantDatabase,
} from './tenant-database.ts';

/** The store a call or job works in. Minted by the gate or the job runner, nowhere else. */
export interface StoreOfCtx {
  id: string;
  name: string;
  /** In a disabled store nothing leaves and nothing is charged. */
  enabled: boolean;
  time_zone: string;
  public_key: string;
}

export interface UserOfCtx {
  id: string;
  name: string;
  email: string;
  is_admin: boolean;
}

/** What every function of the product receives: where it works, for whom, and its tools. */
export interface Ctx {
  store: StoreOfCtx;
  user: UserOfCtx | null;
  role: Role | null;
  db: Database;
  /** Set inside a transaction: the connection, for COPY. */
  client: pg.ClientBase | null;
  clock: Clock;
  log: Logger;
  app: App;
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
    await beginTenant(client, ctx.store?.id ?? null);
    result = await work({ ...ctx, client, db: connectionDatabase(client) });
  } catch (error) {
    await endTransaction(client, false);
    throw error;
  }
  await endTransaction(client, true);
  return result;
}

/** A context for work in a store that no request started: jobs, seeds, tests. */
export async function storeCtx(app: App, storeId: string): Promise<Ctx> {
  const db = tenantDatabase(app.pools.app, storeId);
  const store = await db
    .selectFrom('stores')
    .select(['id', 'name', 'enabled', 'time_zone', 'public_key'])
    .where('id', '=', storeId)
    .executeTakeFirstOrThrow();
  return { ...platformCtx(app), db, store };
}

const platformDatabases = new WeakMap<App, Database>();

/** The database without a tenant: every statement of it is a transaction of its own, so one serves all. */
function platformDatabase(app: App): Database {
  const known = platformDatabases.get(app);
  if (known) return known;
  const made = tenantDatabase(app.pools.app, null);
  platformDatabases.set(app, made);
  return made;
}

export function platformCtx(app: App): PlatformCtx {
  return {
    store: null,
    user: null,
    role: null,
    db: platformDatabase(app),
    client: null,
    clock: app.clock,
    log: app.log,
    app,
  };
}
