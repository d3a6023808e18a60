import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryResult,
  type RawBuilder,
  sql,
} from 'kysely';
import type pg from 'pg';
import type { DB } from './database.generated.ts';
import { isUuid } from './ids.ts';
import { nameStatements } from './statement-names.ts';
import { StoreCompiler, type Tenant } from './store-compiler.ts';

export type Database = Kysely<DB>;

/** Time limits of a transaction. */
export interface Limits {
  statementMs: number;
  /** Between two statements; then the database ends the connection. */
  idleMs: number;
}

/** By then a person has given up, and another call needs the connection. */
export const REQUEST_LIMITS: Limits = { statementMs: 15_000, idleMs: 60_000 };

/**
 * The statements that set limits, from the next message on and for this transaction alone: behind a
 * pooler a connection's own setting would meet its next user.
 */
export function limiting(limits: Limits | null): string {
  if (!limits) return '';
  return `set local statement_timeout = ${limits.statementMs}; set local idle_in_transaction_session_timeout = ${limits.idleMs}; `;
}

/**
 * Opens a transaction with its tenant in one message. The id is validated, so it may be part of the
 * SQL text.
 */
export async function beginTenant(
  client: pg.ClientBase,
  storeId: string | null,
  limits: Limits | null,
): Promise<void> {
  if (storeId !== null && !isUuid(storeId)) throw new Error('not a store id');
  const tenant = storeId && `select set_config('app.store_id', '${storeId}', true)`;
  await client.query(`begin; ${limiting(limits)}${tenant ?? ''}`);
}

/**
 * A Kysely whose every statement runs in a short transaction of its own with the tenant set
 * (never outside one: a session-level setting would leak to the pool's next client). Without tenant
 * and limits the statement is its own transaction, in a third of the round trips.
 */
export function tenantDatabase(
  pool: pg.Pool,
  storeId: string | null,
  limits: Limits | null = null,
): Database {
  if (storeId === null && limits === null)
    return kyselyOver(singleStatements(pool), { store_id: null });
  const source: ConnectionSource = {
    async acquire() {
      const client = await pool.connect();
      try {
        await beginTenant(client, storeId, limits);
      } catch (error) {
        client.release(error instanceof Error ? error : true);
        throw error;
      }
      return new Connection(client);
    },
    async release(connection) {
      await endTransaction(connection.client, !connection.failed);
    },
  };
  return kyselyOver(source, { store_id: storeId });
}

function singleStatements(pool: pg.Pool): ConnectionSource {
  return {
    acquire: async () => new Connection(await pool.connect()),
    async release({ client, failed }) {
      // The rollback shows whether the connection outlived a failed statement.
      if (failed) await endTransaction(client, false);
      else (client as pg.PoolClient).release();
    },
  };
}

interface ConnectionState {
  db: Database;
  tenant: Tenant;
  /** Ends the current transaction's statements that still wait for their turn. */
  end(): void;
}

const stateOf = new WeakMap<pg.ClientBase, ConnectionState>();

/**
 * A Kysely over one connection whose transaction the caller begins and ends, in this store. The
 * same one serves the connection's next transaction: one at a time, each sets its store here.
 */
export function connectionDatabase(client: pg.ClientBase, storeId: string | null): Database {
  const known = stateOf.get(client);
  if (known) {
    known.tenant.store_id = storeId;
    return known.db;
  }
  const state = overOneConnection(client, { store_id: storeId });
  stateOf.set(client, state);
  return state.db;
}

function overOneConnection(client: pg.ClientBase, tenant: Tenant): ConnectionState {
  const connection = new Connection(client);
  let tail: Promise<void> = Promise.resolve();
  let free = () => {};
  let transactions = 0;
  const source: ConnectionSource = {
    // One statement at a time: parallel queries on one connection queue up here.
    async acquire() {
      const transaction = transactions;
      const previous = tail;
      const { promise, resolve } = Promise.withResolvers<void>();
      tail = promise;
      await previous;
      // Of parallel statements one failed: the others would run in the connection's next transaction.
      if (transaction !== transactions) {
        resolve();
        throw new Error('the transaction of this statement has ended');
      }
      free = resolve;
      return connection;
    },
    async release() {
      free();
    },
  };
  const end = () => {
    transactions++;
  };
  return { db: kyselyOver(source, tenant), tenant, end };
}

/** Ends the transaction and gives the connection back; a connection that cannot is thrown away. */
export async function endTransaction(client: pg.ClientBase, commit: boolean): Promise<void> {
  const pooled = client as pg.PoolClient;
  stateOf.get(client)?.end();
  try {
    await client.query(commit ? 'commit' : 'rollback');
    pooled.release();
  } catch (error) {
    pooled.release(error instanceof Error ? error : true);
    if (commit) throw error;
  }
}

/**
 * A campaign's, action's or queue's id that the planner does not look up in its statistics: one younger than
 * they are counts there as having no rows, and each of its messages is then compared with all of the store's: a
 * campaign of 100,000 left at a third of its speed. The store's own id is written so everywhere (StoreCompiler).
 */
export function opaqueToPlanner(id: string): RawBuilder<string> {
  return sql`(select ${id}::uuid)`;
}

class Connection implements DatabaseConnection {
  readonly client: pg.ClientBase;
  failed = false;

  constructor(client: pg.ClientBase) {
    this.client = client;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const name = statementName(query.sql);
      const values = query.parameters as unknown[];
      const result = await this.client.query({ text: query.sql, values, ...(name && { name }) });
      return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) };
    } catch (error) {
      this.failed = true;
      throw error;
    }
  }

  // biome-ignore lint/correctness/useYield: the interface requires it, and streaming uses COPY here
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming goes through COPY');
  }
}

const statementName = nameStatements();

interface ConnectionSource {
  acquire(): Promise<Connection>;
  release(connection: Connection): Promise<void>;
}

function kyselyOver(source: ConnectionSource, tenant: Tenant): Database {
  const driver: Driver = {
    async init() {},
    acquireConnection: () => source.acquire(),
    releaseConnection: (connection) => source.release(connection as Connection),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    async destroy() {},
  };
  const dialect: Dialect = {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new StoreCompiler(tenant),
  };
  return new Kysely<DB>({ dialect });
}

function refuse(): Promise<never> {
  throw new Error('transactions are opened with inTransaction');
}
