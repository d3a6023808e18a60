import { afterAll, beforeAll, expect } from 'vitest';
import { prepareDatabase } from '../src/app.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { closePools } from '../src/platform/pools.ts';
import { databaseFolder } from './database-folder.ts';
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.ts';
import { openWorld, type World } from './harness.ts';
import { TEST_SECRET_KEY } from './keys.ts';

const FLAGS = ['wal_level=logical', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

export interface WideWorld extends World {
  /** The way to each database, by its name; home is one of them. */
  ways: Record<'home' | 'sul' | 'norte', DatabaseProxy>;
}

/** The program on three PostgreSQL servers, each of which can be cut off. */
export function useSeveralDatabases(): WideWorld {
  const world = {} as WideWorld;
  const endings: (() => Promise<unknown>)[] = [];
  const open = async () => {
    const server = await startEmbeddedPostgres(databaseFolder('clientela-test-'), {
      flags: FLAGS.flatMap((flag) => ['-c', flag]),
      temporary: true,
    });
    const way = await openDatabaseProxy(server.url);
    endings.push(() => way.stop().then(() => server.stop()));
    return way;
  };
  beforeAll(async () => {
    const [home, sul, norte] = await Promise.all([open(), open(), open()]);
    world.ways = { home, sul, norte };
    const opened = await openWorld({
      databaseUrl: home.url,
      storeDatabaseUrls: `sul=${sul.url} norte=${norte.url}`,
    });
    Object.assign(world, opened);
    await prepareDatabase(world.app, TEST_SECRET_KEY);
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
