import { createHmac } from 'node:crypto';
import pg from 'pg';
import type { Logger } from './log.ts';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// Instants leave the database as they go over the wire: ISO 8601 in UTC.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) =>
  value.endsWith('infinity') ? value : new Date(value).toISOString(),
);
// Arrays of the same types, which have no names in the driver's list.
type TypeId = Parameters<typeof pg.types.setTypeParser>[0];
const INT8_ARRAY = 1016 as TypeId;
const DATE_ARRAY = 1182 as TypeId;
pg.types.setTypeParser(INT8_ARRAY, (value) => parseArray(value).map(Number));
pg.types.setTypeParser(DATE_ARRAY, (value) => parseArray(value));

function parseArray(value: string): string[] {
  return value === '{}' ? [] : value.slice(1, -1).split(',');
}

export interface Pools {
  /** The application role, bound by row-level security: everything a request does. */
  app: pg.Pool;
  /** The schema's owner, on a direct connection: migrations, the job runner, LISTEN, maintenance. */
  owner: pg.Pool;
  /** For connections of their own (LISTEN, COPY in a job). */
  ownerUrl: string;
  appUrl: string;
}

/** The application role's password: derived, so that no second secret is stored. */
export function appRolePassword(secretKey: Buffer, role: string): string {
  return createHmac('sha256', secretKey).update(`database role ${role}`).digest('base64url');
}

/** The address of the same database for the application role. */
export function appRoleUrl(databaseUrl: string, role: string, secretKey: Buffer): string {
  const url = new URL(databaseUrl);
  url.username = role;
  url.password = appRolePassword(secretKey, role);
  return url.href;
}

/** Then a connection is replaced, which frees PostgreSQL's cached plans and catalogue for it. */
export const CONNECTION_LIFE_SECONDS = 3600;

export function openPools(
  urls: { app: string; owner: string },
  log: Logger,
  sizes = { app: 20, owner: 12 },
): Pools {
  const open = (connectionString: string, max: number, name: string) => {
    const pool = new pg.Pool({
      connectionString,
      max,
      application_name: name,
      idleTimeoutMillis: 30_000,
      maxLifetimeSeconds: CONNECTION_LIFE_SECONDS,
      connectionTimeoutMillis: 10_000,
    });
    pool.on('error', (error) => log.warn('database connection lost', { pool: name, error }));
    pool.on('connect', (client) => client.on('error', () => {}));
    return pool;
  };
  return {
    app: open(urls.app, sizes.app, 'clientela'),
    owner: open(urls.owner, sizes.owner, 'clientela owner'),
    ownerUrl: urls.owner,
    appUrl: urls.app,
  };
}

/** Whether the store of a write is in another database by now (app.guard_move). */
export function isMoved(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === 'CL001';
}

/** Whether the database was unreachable or ended the connection, rather than refused a statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (isMoved(error)) return true;
  if (error instanceof pg.DatabaseError) return error.severity !== 'ERROR';
  return error instanceof Error && /connect|terminated|ECONN|EPIPE/i.test(error.message);
}

/** Deadlock, serialization, timeouts and exhausted resources: the same statement may succeed later. */
const TRANSIENT = /^(40001|40P01|55P03|57014|53...)$/;

/** Whether the database refused because of its load rather than the statement. */
export function isTransient(error: unknown): boolean {
  if (isDatabaseUnavailable(error)) return true;
  return error instanceof pg.DatabaseError && TRANSIENT.test(error.code ?? '');
}

export async function closePools(pools: Pools): Promise<void> {
  await Promise.all([pools.app.end(), pools.owner.end()]);
}
