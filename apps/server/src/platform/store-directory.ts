import type { App } from './app.ts';
import { HOME } from './home-tables.ts';
import { isDatabaseUnavailable } from './pools.ts';
import { tenantDatabase } from './tenant-database.ts';

/** The app of the home database. */
export function homeOf(app: App): App {
  return app.shard === HOME ? app : app.shards[0];
}

/** The apps of all databases, with the given one in its place: a test's may be a changed copy. */
export function shardsOf(app: App): App['shards'] {
  const [first, ...others] = app.shards.map((one) => (one.shard === app.shard ? app : one));
  return [first ?? app, ...others];
}

/** How many stores' databases one process remembers. */
const REMEMBERED_MAX = 100_000;

interface Remembered {
  stores: Map<string, string>;
  keys: Map<string, string>;
}
const rememberedBy = new WeakMap<App, Remembered>();

function rememberedOf(app: App): Remembered {
  const [home] = app.shards;
  const known = rememberedBy.get(home) ?? { stores: new Map(), keys: new Map() };
  rememberedBy.set(home, known);
  return known;
}

function remember(map: Map<string, string>, key: string, shard: string): void {
  if (map.size >= REMEMBERED_MAX) map.clear();
  map.set(key, shard);
}

function named(app: App, shard: string | null | undefined): App {
  return shardsOf(app).find((one) => one.shard === shard) ?? homeOf(app);
}

/** The database of a store; home for an unknown one. */
export function shardOfStore(app: App, storeId: string): Promise<App> {
  return look(app, 'store_id', storeId);
}

/** The database of the store with this public key; home for an unknown one. */
export function shardOfPublicKey(app: App, key: string): Promise<App> {
  return look(app, 'public_key', key);
}

async function look(app: App, column: 'store_id' | 'public_key', value: string): Promise<App> {
  if (app.shards.length === 1) return app;
  const { stores, keys } = rememberedOf(app);
  const known = column === 'store_id' ? stores : keys;
  const remembered = known.get(value);
  if (remembered) return named(app, remembered);
  const row = await anyOf(app.shards, (one) =>
    tenantDatabase(one.pools.app, null)
      .selectFrom('store_directory')
      .select('shard')
      .where(column, '=', value)
      .executeTakeFirst(),
  );
  if (row) remember(known, value, row.shard);
  return named(app, row?.shard);
}

/** The first database that answers: where home is unavailable, the others have replicas. */
async function anyOf<Answer>(
  shards: App['shards'],
  ask: (app: App) => Promise<Answer>,
): Promise<Answer> {
  let failure: unknown;
  for (const shard of shards) {
    try {
      return await ask(shard);
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      failure = error;
    }
  }
  throw failure;
}
