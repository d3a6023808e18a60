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

/** Notifications of stores that are in another database now; the payload is the store's id. */
export const MOVED_CHANNEL = 'store_moved';

/** How many stores' databases one process remembers, and for how long if it misses a notification. */
const REMEMBERED_MAX = 100_000;
const REMEMBERED_MS = 60_000;

interface Place {
  store_id: string;
  shard: string;
  until: number;
}

interface Remembered {
  stores: Map<string, Place>;
  keys: Map<string, Place>;
}
const rememberedBy = new WeakMap<App, Remembered>();

function rememberedOf(app: App): Remembered {
  const [home] = app.shards;
  const known = rememberedBy.get(home) ?? { stores: new Map(), keys: new Map() };
  rememberedBy.set(home, known);
  return known;
}

function remember(map: Map<string, Place>, key: string, place: Place): void {
  if (map.size >= REMEMBERED_MAX) map.clear();
  map.set(key, place);
}

/** Has the directory asked again where a store is; without one, where any is. */
export function forgetPlaces(app: App, storeId?: string): void {
  const { stores, keys } = rememberedOf(app);
  for (const places of [stores, keys])
    for (const [key, place] of places)
      if (storeId === undefined || place.store_id === storeId) places.delete(key);
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
  const place = known.get(value);
  if (place && place.until > performance.now()) return named(app, place.shard);
  const row = await anyOf(app.shards, (one) =>
    tenantDatabase(one.pools.app, null)
      .selectFrom('store_directory')
      .select(['store_id', 'shard'])
      .where(column, '=', value)
      .executeTakeFirst(),
  );
  if (row) remember(known, value, { ...row, until: performance.now() + REMEMBERED_MS });
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
