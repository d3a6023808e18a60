import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { App } from './app.ts';
import {
  assertMayCopy,
  dropCopy,
  type StoreTable,
  startCopy,
  storeTables,
  untilStoresCopied,
} from './store-copy.ts';
import { homeOf, MOVED_CHANNEL, shardsOf } from './store-directory.ts';

/**
 * Moves stores to another database while their people work (docs/decisions/growth.md): PostgreSQL's logical
 * replication copies their rows and what is written meanwhile; then each store is closed for the moment in which
 * its last writes arrive and the directory changes.
 */

/** How a table compares once the store has moved. */
export interface TableComparison {
  table: string;
  rows: number;
  /** Whether both databases have the same rows, compared by their contents. */
  is_equal: boolean;
}

export interface MovedStore {
  store_id: string;
  /** How long the store's writers waited. */
  closed_ms: number;
  tables: TableComparison[];
}

/** What the operator has to decide on, or to change first. */
export class MoveError extends Error {}

export interface MoveOptions {
  /** Called with each step. */
  note?(step: string): void;
  /** Removes what an interrupted move has left behind, although its store has changed since. */
  discard?: boolean;
}

/** Taken at home for the whole move: one at a time. */
const MOVE_LOCK = 7_205_310_021;

interface Move {
  app: App;
  from: App;
  to: App;
  tables: StoreTable[];
}

/**
 * Moves stores of one database to another, with one copy for all of them. An earlier move that was interrupted is
 * finished first, or undone where its store had not been closed yet.
 * @throws MoveError with what to decide or to change.
 */
export async function moveStores(
  app: App,
  storeIds: readonly string[],
  to: string,
  { note = () => {}, discard = false }: MoveOptions = {},
): Promise<MovedStore[]> {
  const lock = await homeOf(app).pools.owner.connect();
  try {
    const { rows } = await lock.query<{ is_free: boolean }>(
      'select pg_try_advisory_lock($1) as is_free',
      [MOVE_LOCK],
    );
    if (!rows[0]?.is_free) throw new MoveError('another move is under way');
    try {
      for (const shard of shardsOf(app)) await recover(app, shard, discard);
      const places = await placesOf(app, storeIds);
      const waiting = storeIds.filter((id) => places.get(id) !== to);
      const [origin, another] = new Set(waiting.map((id) => places.get(id)));
      if (another) throw new MoveError('the stores are in different databases');
      if (!origin) return [];
      const from = named(app, origin);
      const move = { app, from, to: named(app, to), tables: await storeTables(from) };
      return await perform(move, waiting, note);
    } finally {
      await lock.query('select pg_advisory_unlock($1)', [MOVE_LOCK]);
    }
  } finally {
    lock.release();
  }
}

function named(app: App, name: string): App {
  const found = shardsOf(app).find(({ shard }) => shard === name);
  if (!found) throw new MoveError(`there is no database ${name}`);
  return found;
}

async function placesOf(app: App, storeIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await homeOf(app).pools.owner.query<{ store_id: string; shard: string }>(
    'select store_id, shard from platform.store_directory where store_id = any($1)',
    [storeIds],
  );
  const places = new Map(rows.map(({ store_id, shard }) => [store_id, shard]));
  for (const id of storeIds) if (!places.has(id)) throw new MoveError(`there is no store ${id}`);
  return places;
}

async function perform(
  move: Move,
  storeIds: readonly string[],
  note: (step: string) => void,
): Promise<MovedStore[]> {
  const { from, to, tables } = move;
  await assertMayCopy(from);
  await assertMayCopy(to);
  note(`copying ${storeIds.length} from ${from.shard} to ${to.shard}`);
  // In this order: an interrupted move is found by what leaves.
  await setState(from, storeIds, { state: 'leaving', other: to.shard });
  await setState(to, storeIds, { state: 'arriving', other: from.shard });
  await hideFromSystem(to, tables);
  await hideFromSystem(from, tables);
  await guardWriters(from, storeIds, tables);
  await startCopy(from, to, storeIds, tables);
  await untilStoresCopied(from, to);
  const moved: MovedStore[] = [];
  for (const store_id of storeIds) {
    note(`closing ${store_id}`);
    const { closed_ms, snapshot } = await close(move, store_id);
    try {
      note(`comparing ${store_id}`);
      moved.push({ store_id, closed_ms, tables: await compare(move, store_id, snapshot) });
    } finally {
      await snapshot.end();
    }
  }
  // Before anything that may end here: a slot without a reader keeps the origin's WAL.
  await dropCopy(from, to);
  for (const { store_id, tables } of moved) assertEqual(move, store_id, tables);
  note('removing the rows left behind');
  await clear(move, storeIds);
  return moved;
}

function assertEqual({ from, to }: Move, storeId: string, tables: TableComparison[]): void {
  const differing = tables.filter(({ is_equal }) => !is_equal).map(({ table }) => table);
  if (differing.length === 0) return;
  throw new MoveError(
    `${storeId} works in ${to.shard}, and ${from.shard} keeps the rows it left behind: ${differing.join(', ')} differ`,
  );
}

interface MoveState {
  store_id: string;
  state: 'arriving' | 'leaving' | 'closed';
  other: string;
}

/** Ends an interrupted move from this database: what was closed is opened at its new place, the rest stays. */
async function recover(app: App, from: App, discard: boolean): Promise<void> {
  const { rows } = await from.pools.owner.query<MoveState>(
    "select store_id, state, other from platform.store_moves where state <> 'arriving'",
  );
  const [first] = rows;
  if (!first) return;
  const move = { app, from, to: named(app, first.other), tables: await storeTables(from) };
  const isClosed = ({ state }: MoveState) => state !== 'leaving';
  const closed = rows.filter(isClosed).map(({ store_id }) => store_id);
  const leaving = rows.filter((row) => !isClosed(row)).map(({ store_id }) => store_id);
  for (const store_id of closed) await open(move, store_id);
  await dropCopy(move.from, move.to);
  for (const store_id of discard ? [] : closed) {
    const there = await connect(move.to);
    try {
      assertEqual(move, store_id, await compare(move, store_id, there));
    } finally {
      await there.end();
    }
  }
  await deleteRows(move.to, leaving, move.tables);
  await deleteState(move.to, leaving);
  await clear(move, closed);
  await deleteState(from, leaving);
}

async function setState(
  { pools }: App,
  storeIds: readonly string[],
  { state, other }: Omit<MoveState, 'store_id'>,
): Promise<void> {
  await pools.owner.query(
    'insert into platform.store_moves (store_id, state, other) select id, $2, $3 from unnest($1::uuid[]) as id',
    [storeIds, state, other],
  );
}

async function deleteState({ pools }: App, storeIds: readonly string[]): Promise<void> {
  await pools.owner.query('delete from platform.store_moves where store_id = any($1)', [storeIds]);
}

const LOCK_WAIT_MS = 200;
const LOCK_PAUSE_MS = 300;
const LOCK_TRIES = 200;
const LOCK_NOT_AVAILABLE = '55P03';

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
}

/**
 * Changes tables one by one, none of which waits long for a lock: others would wait behind it. Statements of one
 * message are one transaction.
 */
async function alterTables(
  app: App,
  tables: readonly StoreTable[],
  statements: (table: StoreTable) => string,
): Promise<void> {
  for (const table of tables) {
    for (let tries = 1; ; tries++) {
      try {
        await app.pools.owner.query(
          `set local lock_timeout = ${LOCK_WAIT_MS}; ${statements(table)}`,
        );
        break;
      } catch (error) {
        if (!isLockTimeout(error) || tries === LOCK_TRIES) throw error;
        await wait(LOCK_PAUSE_MS);
      }
    }
  }
}

/** Functions across stores see only rows that count: neither the copy under way nor what is left behind. */
function hideFromSystem(app: App, tables: readonly StoreTable[]): Promise<void> {
  return alterTables(
    app,
    tables,
    ({ name, column }) =>
      `drop policy if exists moving on tenant.${name};
       create policy moving on tenant.${name} as restrictive to clientela_system
         using (${column} <> all ((select app.stores_elsewhere())::uuid[]))`,
  );
}

function guardWriters(
  app: App,
  storeIds: readonly string[],
  tables: readonly StoreTable[],
): Promise<void> {
  const ids = `'{${storeIds.join(',')}}'::uuid[]`;
  return alterTables(app, tables, ({ name, column }) => {
    const guard = (row: 'new' | 'old') =>
      `on tenant.${name} for each row when (${row}.${column} = any (${ids})) execute function app.guard_move('${column}')`;
    return `create or replace trigger guard_arrival before insert ${guard('new')};
       create or replace trigger guard_change before update or delete ${guard('old')}`;
  });
}

const CLOSE_TRIES = 60;
const CLOSE_PAUSE_MS = 1_000;
/** Longer transactions of the store are waited for without closing it. */
const DRAIN_MS = 400;
const ARRIVAL_MS = 500;

interface Closed {
  closed_ms: number;
  /** Sees the new place as it was before anything was written there. */
  snapshot: pg.Client;
}

/**
 * Closes a store, waits for its last writes at its new place and opens it there.
 * @throws MoveError where its writers leave no moment for it.
 */
async function close(move: Move, storeId: string): Promise<Closed> {
  for (let tries = 1; tries <= CLOSE_TRIES; tries++) {
    const closed = await tryToClose(move, storeId);
    if (closed) return closed;
    await wait(CLOSE_PAUSE_MS);
  }
  throw new MoveError(`${storeId} was never quiet for long enough; it stays where it is`);
}

class NotArrived extends Error {}

async function tryToClose(move: Move, storeId: string): Promise<Closed | null> {
  const { from, to } = move;
  // Whatever is on its way arrives before anyone waits.
  if (!(await arrivesWithin(move, storeId, CLOSE_PAUSE_MS))) return null;
  const fence = await from.pools.owner.connect();
  const snapshot = await connect(to);
  const startedAt = performance.now();
  try {
    await fence.query(`begin; set local lock_timeout = ${DRAIN_MS}`);
    await fence.query('select pg_advisory_xact_lock(hashtextextended($1::text, 0))', [storeId]);
    if (!(await arrivesWithin(move, storeId, ARRIVAL_MS))) throw new NotArrived();
    await snapshot.query('begin isolation level repeatable read read only');
    await snapshot.query('select');
    await continueSequences(from, to);
    await copyKeys(move, storeId);
    // In lists it is twice for a moment rather than not at all.
    await deleteState(to, [storeId]);
    await fence.query("update platform.store_moves set state = 'closed' where store_id = $1", [
      storeId,
    ]);
    await fence.query('commit');
    fence.release();
  } catch (error) {
    fence.release(true);
    await snapshot.end();
    if (isLockTimeout(error) || error instanceof NotArrived) return null;
    throw error;
  }
  await open(move, storeId);
  return { closed_ms: performance.now() - startedAt, snapshot };
}

const MARK_LOOK_MS = 3;

/** Whether all that was committed at the origin so far arrives in time. */
async function arrivesWithin({ from, to }: Move, storeId: string, ms: number): Promise<boolean> {
  const mark = [storeId, randomUUID()];
  await from.pools.owner.query('insert into platform.store_move_marks values ($1, $2)', mark);
  const until = performance.now() + ms;
  do {
    const { rowCount } = await to.pools.owner.query(
      'select from platform.store_move_marks where store_id = $1 and mark = $2',
      mark,
    );
    if (rowCount) return true;
    await wait(MARK_LOOK_MS);
  } while (performance.now() < until);
  return false;
}

/** Numbers that a database gives out go on above those of the copied rows. */
async function continueSequences(from: App, to: App): Promise<void> {
  const { rows } = await from.pools.owner.query<{ name: string; last: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as last
       from pg_sequences where schemaname = 'tenant' and last_value is not null`,
  );
  for (const { name, last } of rows) {
    await to.pools.owner.query(
      `select setval($1::regclass, greatest($2::bigint, last_value)) from ${name}`,
      [name, last],
    );
  }
}

/** The directory of keys is no table of the store's. */
async function copyKeys({ from, to }: Move, storeId: string): Promise<void> {
  const { rows } = await from.pools.owner.query<{ kinds: string[]; keys: string[] }>(
    `select coalesce(array_agg(kind), '{}') as kinds, coalesce(array_agg(key), '{}') as keys
       from platform.store_keys where store_id = $1`,
    [storeId],
  );
  await to.pools.owner.query(
    `insert into platform.store_keys (kind, key, store_id)
       select kind, key, $1 from unnest($2::text[], $3::text[]) as k (kind, key)
         on conflict (kind, key) do update set store_id = excluded.store_id`,
    [storeId, rows[0]?.kinds, rows[0]?.keys],
  );
}

/** Opens a closed store at its new place: in its database, then in the directory, then in every process. */
async function open({ app, to }: Move, storeId: string): Promise<void> {
  const home = homeOf(app).pools.owner;
  await deleteState(to, [storeId]);
  await home.query('update platform.store_directory set shard = $2 where store_id = $1', [
    storeId,
    to.shard,
  ]);
  await home.query('select pg_notify($1, $2)', [MOVED_CHANNEL, storeId]);
}

/** A connection that writes rows as every other does. */
async function connect({ pools }: App): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: pools.ownerUrl });
  client.on('error', () => {});
  await client.connect();
  await client.query("set time zone 'UTC'");
  return client;
}

/** Compares the rows left behind, which do not change any more, with those at the new place. */
async function compare(
  { from, tables }: Move,
  storeId: string,
  there: pg.Client,
): Promise<TableComparison[]> {
  const here = await connect(from);
  try {
    const compared: TableComparison[] = [];
    for (const { name, column } of tables) {
      const query = {
        text: `select count(*) as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as sum
                 from tenant.${name} t where ${column} = $1`,
        values: [storeId],
      };
      const [{ rows: left }, { rows: arrived }] = await Promise.all([
        here.query<{ rows: number; sum: string }>(query),
        there.query<{ rows: number; sum: string }>(query),
      ]);
      compared.push({
        table: name,
        rows: left[0]?.rows ?? 0,
        is_equal: left[0]?.rows === arrived[0]?.rows && left[0]?.sum === arrived[0]?.sum,
      });
    }
    return compared;
  } finally {
    await here.end();
  }
}

/** Removes what the move of these stores has left behind. */
async function clear(move: Move, storeIds: readonly string[]): Promise<void> {
  const { from, to, tables } = move;
  for (const storeId of storeIds) await moveJobs(move, storeId);
  await alterTables(to, tables, ({ name }) => `drop policy if exists moving on tenant.${name}`);
  await deleteRows(from, storeIds, tables);
  await alterTables(
    from,
    tables,
    ({ name }) =>
      `drop trigger if exists guard_arrival on tenant.${name};
       drop trigger if exists guard_change on tenant.${name};
       drop policy if exists moving on tenant.${name}`,
  );
  await deleteState(from, storeIds);
}

/** Deletes the stores' rows apart from triggers and references: they are remains of a copy. */
async function deleteRows(
  { pools }: App,
  storeIds: readonly string[],
  tables: readonly StoreTable[],
): Promise<void> {
  if (storeIds.length === 0) return;
  const client = await pools.owner.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const { name, column } of tables)
      await client.query(`delete from tenant.${name} where ${column} = any($1)`, [storeIds]);
    await client.query('delete from platform.store_keys where store_id = any($1)', [storeIds]);
    await client.query('reset session_replication_role');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

interface WaitingJob {
  id: string;
  job: string;
  payload: unknown;
  queue: string | null;
  run_at: string;
  attempts: number;
  key: string;
  priority: number;
}

/** Hands waiting jobs of the store to the queue of its new database; those that run find it by the directory. */
async function moveJobs({ from, to }: Move, storeId: string): Promise<void> {
  const { rows } = await from.pools.owner.query<WaitingJob>(
    `select j.id::text, t.identifier as job, j.payload, q.queue_name as queue, j.run_at,
        j.max_attempts as attempts, coalesce(j.key, concat_ws(':', 'moved', $2::text, j.id)) as key, j.priority
       from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
      where j.payload ->> 'store_id' = $1 and j.locked_at is null and j.attempts < j.max_attempts`,
    [storeId, from.shard],
  );
  for (const { id, job, payload, queue, run_at, attempts, key, priority } of rows) {
    await to.pools.owner.query('select graphile_worker.add_job($1, $2::json, $3, $4, $5, $6, $7)', [
      job,
      JSON.stringify(payload),
      queue,
      run_at,
      attempts,
      key,
      priority,
    ]);
    await from.pools.owner.query('select graphile_worker.complete_jobs(array[$1::bigint])', [id]);
  }
}
