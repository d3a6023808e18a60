import pg from 'pg';
import { afterAll, beforeAll, expect } from 'vitest';
import { prepareDatabase } from '../src/app.ts';
import type { App } from '../src/platform/app.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { followMoves } from '../src/platform/followed-moves.ts';
import { closePools } from '../src/platform/pools.ts';
import { databaseFolder } from './database-folder.ts';
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts';
import { givenServers, type Server } from './global-setup.ts';
import { aStore, openWorld, type TestStore, type World } from './harness.ts';
import { TEST_SECRET_KEY } from './keys.ts';

const FLAGS = [
  ...['wal_level=logical', 'fsync=off', 'full_page_writes=off'],
  ...['max_worker_processes=24', 'max_logical_replication_workers=16'],
  ...['max_sync_workers_per_subscription=8', 'max_wal_senders=40', 'max_replication_slots=40'],
];

export interface WideWorld extends World {
  /** The way to each database, by its name; home is one of them. */
  ways: Record<'home' | 'sul' | 'norte', DatabaseProxy>;
}

/** The program on three PostgreSQL servers, started here or given, each of which can be cut off. */
export function useSeveralDatabases(): WideWorld {
  const world = {} as WideWorld;
  const endings: (() => Promise<unknown>)[] = [];
  const open = async (given: Server | undefined) => {
    const server = given ? await newDatabase(given) : await newServer();
    const way = await openDatabaseProxy(server.url);
    endings.push(() => way.stop().then(() => server.stop()));
    return way;
  };
  beforeAll(async () => {
    const given = givenServers();
    const [home, sul, norte] = await Promise.all([open(given[0]), open(given[1]), open(given[2])]);
    world.ways = { home, sul, norte };
    const opened = await openWorld({
      databaseUrl: home.url,
      storeDatabaseUrls: `sul=${sul.url} norte=${norte.url}`,
    });
    Object.assign(world, opened);
    await prepareDatabase(world.app, TEST_SECRET_KEY);
    const moves = followMoves(world.app);
    endings.push(async () => moves?.stop());
  });
  afterAll(async () => {
    await world.server?.close();
    expect(world.logged.canaries).toEqual([]);
    expect(world.undeclared).toEqual([]);
    for (const { live, pools } of world.app.shards) {
      await live.stop();
      await closePools(pools);
    }
    await Promise.all(endings.map((end) => end()));
  });
  return world;
}

function newServer() {
  return startEmbeddedPostgres(databaseFolder('clientela-test-'), {
    flags: FLAGS.flatMap((flag) => ['-c', flag]),
    temporary: true,
  });
}

async function newDatabase({ url }: Server) {
  const name = `clientela_several_${process.pid}_${Date.now()}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  return {
    url: Object.assign(new URL(url), { pathname: `/${name}` }).href,
    async stop() {
      await admin.query(`drop database ${name} with (force)`).catch(() => {});
      await admin.end();
    },
  };
}

export type DatabaseName = keyof WideWorld['ways'];

export function shardNamed(world: WideWorld, name: DatabaseName): App {
  const found = world.app.shards.find(({ shard }) => shard === name);
  if (!found) throw new Error(`no database ${name}`);
  return found;
}

/** A store in this database. */
export async function aStoreIn(world: WideWorld, name: DatabaseName): Promise<TestStore> {
  for (;;) {
    const store = await aStore(world, `Loja ${name}`);
    if (store.ctx.app.shard === name) return store;
  }
}

/** How many rows of a store a database has, in all tables. */
export async function rowsIn(
  world: WideWorld,
  name: DatabaseName,
  storeId: string,
): Promise<number> {
  const { owner } = shardNamed(world, name).pools;
  const { rows: tables } = await owner.query<{ name: string }>(
    `select relname as name from pg_class
      where relnamespace = 'tenant'::regnamespace and relkind = 'r' and relname <> 'stores'`,
  );
  let sum = 0;
  for (const { name } of tables) {
    const { rows } = await owner.query<{ n: number }>(
      `select count(*) as n from tenant.${name} where store_id = $1`,
      [storeId],
    );
    sum += rows[0]?.n ?? 0;
  }
  return sum;
}
