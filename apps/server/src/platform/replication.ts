import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { App } from './app.ts';
import { ConfigError } from './config.ts';
import { HOME, HOME_TABLES } from './home-tables.ts';
import { homeOf } from './store-directory.ts';

/**
 * The home tables in the databases of stores, by PostgreSQL's own logical replication
 * (docs/decisions/growth.md): published at home, subscribed and read-only elsewhere.
 */

const PUBLICATION = 'clientela_home';
/** Processes that start together subscribe one after the other. */
const SUBSCRIPTION_LOCK = 7_205_310_020;

function slotOf({ shard }: App): string {
  return `clientela_${shard}`;
}

/** Publishes the home tables. @throws ConfigError where home writes no logical replication. */
export async function publishHome({ pools }: App): Promise<void> {
  const { rows: level } = await pools.owner.query('show wal_level');
  if (level[0].wal_level !== 'logical') {
    throw new ConfigError(
      'STORE_DATABASE_URLS: the home database needs wal_level = logical, and a restart of its server',
    );
  }
  const { rows } = await pools.owner.query<{ name: string }>(
    'select tablename as name from pg_publication_tables where pubname = $1 order by 1',
    [PUBLICATION],
  );
  const published = rows.map(({ name }) => name).join();
  if (published === [...HOME_TABLES].sort().join()) return;
  const tables = tableList(HOME_TABLES);
  const { rowCount } = await pools.owner.query('select from pg_publication where pubname = $1', [
    PUBLICATION,
  ]);
  await pools.owner.query(
    rowCount
      ? `alter publication ${PUBLICATION} set table ${tables}`
      : `create publication ${PUBLICATION} for table ${tables}`,
  );
}

function tableList(names: readonly string[]): string {
  return names.map((name) => `platform.${name}`).join(', ');
}

/**
 * Subscribes a migrated database to the home tables and makes them read-only in it: its roles may
 * only read, and rows that a migration adds are left to home. Waits for the first copy.
 * @throws ConfigError where the database holds stores and never belonged to this installation.
 */
export async function subscribeToHome(app: App): Promise<void> {
  const client = await app.pools.owner.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [SUBSCRIPTION_LOCK]);
    await subscribe(app, client);
    await client.query('select pg_advisory_unlock($1)', [SUBSCRIPTION_LOCK]);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function subscribe(app: App, client: pg.PoolClient): Promise<void> {
  const { rows: known } = await client.query<{ name: string }>(
    `select c.relname as name from pg_subscription_rel r
       join pg_subscription s on s.oid = r.srsubid join pg_class c on c.oid = r.srrelid
      where s.subname = $1 and s.subdbid = (select oid from pg_database where datname = current_database())`,
    [PUBLICATION],
  );
  const copied = new Set(known.map(({ name }) => name));
  const added = HOME_TABLES.filter((name) => !copied.has(name));
  if (added.length === 0) return;
  if (copied.size === 0) await assertWithoutStores(app, client);
  // Their copy comes from home, with what the migrations wrote there.
  const emptied =
    copied.size === 0 ? `${tableList(added)}, tenant.collaborators` : tableList(added);
  await client.query(`truncate ${emptied}`);
  await makeReadOnly(client, added);
  if (copied.size > 0) {
    await client.query(`alter subscription ${PUBLICATION} refresh publication`);
  } else {
    await createSlot(app);
    const address = client.escapeLiteral(homeOf(app).pools.ownerUrl);
    await client.query(
      `create subscription ${PUBLICATION} connection ${address} publication ${PUBLICATION}
         with (create_slot = false, slot_name = ${slotOf(app)})`,
    );
  }
  await untilFirstCopy(client);
}

async function assertWithoutStores(app: App, client: pg.PoolClient): Promise<void> {
  const { rowCount } = await client.query('select from tenant.stores limit 1');
  if (!rowCount) return;
  throw new ConfigError(
    `STORE_DATABASE_URLS: the database ${app.shard} holds stores of another installation and is left untouched`,
  );
}

/**
 * Made apart from the subscription: PostgreSQL makes both at once only where home is on another
 * server.
 */
async function createSlot(app: App): Promise<void> {
  await homeOf(app).pools.owner.query(
    `select pg_create_logical_replication_slot($1, 'pgoutput')
      where not exists (select from pg_replication_slots where slot_name = $1)`,
    [slotOf(app)],
  );
}

/** Neither binds replication. */
async function makeReadOnly(client: pg.PoolClient, names: readonly string[]): Promise<void> {
  await client.query(
    `revoke insert, update, delete, truncate on ${tableList(names)} from clientela_app, clientela_system`,
  );
  for (const name of names) {
    await client.query(
      `create or replace trigger leave_to_home before insert or update or delete on platform.${name}
         for each row execute function app.leave_to_home()`,
    );
  }
}

const COPY_LOOK_MS = 50;
const COPY_MS = 60_000;

/** The first copy of each table; a longer one goes on in the background. */
async function untilFirstCopy(client: pg.PoolClient): Promise<void> {
  const until = performance.now() + COPY_MS;
  while (performance.now() < until) {
    const { rowCount } = await client.query(
      `select from pg_subscription_rel r join pg_subscription s on s.oid = r.srsubid
        where s.subname = $1 and r.srsubstate <> 'r' limit 1`,
      [PUBLICATION],
    );
    if (rowCount === 0) return;
    await wait(COPY_LOOK_MS);
  }
}

/** What home has written and a database has not confirmed yet, in bytes; null: it never subscribed. */
export async function replicationLag(app: App): Promise<number | null> {
  const { rows } = await homeOf(app).pools.owner.query<{ bytes: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), confirmed_flush_lsn)::float8 as bytes
       from pg_replication_slots where slot_name = $1`,
    [slotOf(app)],
  );
  return rows[0]?.bytes ?? null;
}

const CHANGE_LOOK_MS = 20;
const CHANGE_MS = 10_000;

/**
 * Waits until a database has what home has committed so far.
 * @throws Error after ten seconds.
 */
export async function untilCopied(app: App): Promise<void> {
  if (app.shard === HOME) return;
  const { owner } = homeOf(app).pools;
  const { rows } = await owner.query<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
  const until = performance.now() + CHANGE_MS;
  while (performance.now() < until) {
    const { rowCount } = await owner.query(
      'select from pg_replication_slots where slot_name = $1 and confirmed_flush_lsn >= $2::pg_lsn',
      [slotOf(app), rows[0]?.lsn],
    );
    if (rowCount) return;
    await wait(CHANGE_LOOK_MS);
  }
  throw new Error(`the database ${app.shard} has not received a change of home`);
}

const RETRY_MS = 10_000;
const preparations = new WeakMap<App, Promise<boolean>>();

/** Whether a database became ready; undefined once it is, or for home. */
export function preparationOf(app: App): Promise<boolean> | undefined {
  return preparations.get(app);
}

/**
 * Prepares a database of stores. Resolves after the first attempt; where the database is
 * unavailable, others follow in the background until the program stops.
 * @throws ConfigError for settings that no retry mends.
 */
export async function prepareShard(app: App, prepare: () => Promise<void>): Promise<void> {
  try {
    await prepare();
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    app.log.error('database not prepared', { shard: app.shard, error });
    const preparing = retry(app, prepare);
    preparations.set(app, preparing);
    void preparing.finally(() => preparations.delete(app));
  }
}

/** Ends early when the program stops. */
async function pause(app: App): Promise<void> {
  for (let waited = 0; waited < RETRY_MS && !app.stopping; waited += COPY_LOOK_MS) {
    await wait(COPY_LOOK_MS, undefined, { ref: false });
  }
}

async function retry(app: App, prepare: () => Promise<void>): Promise<boolean> {
  while (!app.stopping) {
    await pause(app);
    if (app.stopping) break;
    try {
      await prepare();
      app.log.info('database prepared', { shard: app.shard });
      return true;
    } catch (error) {
      app.log.warn('database not prepared', { shard: app.shard, error });
    }
  }
  return false;
}
