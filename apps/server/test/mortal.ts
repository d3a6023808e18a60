import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Ctx } from '#platform/context';
import { tenantDatabase } from '#platform/tenant-database';

export class Killed extends Error {}

/**
 * The same context in a process that dies before its n-th statement: the connection breaks there,
 * its open transaction is lost, and nothing works afterwards. It is dead once PostgreSQL has noticed
 * and freed its locks.
 */
export function mortal(ctx: Ctx, statements: number): Ctx {
  let left = statements;
  const alive = ctx.app.pools.app;
  const own: Record<string | symbol, unknown> = { connect, query: queryOnce };
  const pool = new Proxy(alive, {
    get: (target, key) => own[key] ?? (Reflect.get(target, key, target) as unknown),
  });
  return {
    ...ctx,
    db: tenantDatabase(pool, ctx.store.id),
    app: { ...ctx.app, pools: { ...ctx.app.pools, app: pool } },
  };

  async function queryOnce(...given: Parameters<pg.PoolClient['query']>) {
    const client = await connect();
    try {
      return await (client.query(...given) as unknown as Promise<unknown>);
    } finally {
      client.release();
    }
  }

  async function die(client: pg.PoolClient): Promise<never> {
    const { connection, processID } = client as unknown as {
      connection: { stream: { destroy(): void } };
      processID: number;
    };
    connection.stream.destroy();
    const session = 'select from pg_stat_activity where pid = $1';
    while ((await ctx.app.pools.owner.query(session, [processID])).rowCount !== 0) await wait(2);
    throw new Killed();
  }

  async function connect(): Promise<pg.PoolClient> {
    if (left <= 0) throw new Killed();
    const client = await alive.connect();
    const query = (...given: Parameters<typeof client.query>) => {
      if (left-- > 0) return client.query(...given);
      const death = die(client);
      const done: unknown = given.at(-1);
      return typeof done === 'function' ? void death.catch((error) => done(error)) : death;
    };
    const release = (error?: Error | boolean) => client.release(left < 0 ? true : error);
    return new Proxy(client, {
      get(target, key) {
        if (key === 'query') return query;
        if (key === 'release') return release;
        return Reflect.get(target, key, target) as unknown;
      },
    });
  }
}
