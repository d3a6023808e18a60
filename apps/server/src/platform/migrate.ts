import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { appRolePassword } from './pools.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);
/** Any constant: two processes starting together migrate one after the other. */
const MIGRATION_LOCK = 7_205_310_019;

export async function listMigrations(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort();
}

/** Brings the database up to date: roles, the queue's schema, then our files in order, each in a transaction. */
export async function migrate(
  owner: pg.Pool,
  options: { appRole: string; secretKey: Buffer },
): Promise<string[]> {
  const client = await owner.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await ensureRoles(client, options);
    await runMigrations({ pgPool: owner });
    return await applyFiles(client);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
  }
}

async function applyFiles(client: pg.PoolClient): Promise<string[]> {
  await client.query(
    'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
  );
  await client.query('grant select on schema_migrations to clientela_app');
  const done = await client.query<{ name: string }>('select name from schema_migrations');
  const known = new Set(done.rows.map((row) => row.name));
  const missing = (await listMigrations()).filter((name) => !known.has(name));
  for (const name of missing) {
    const sql = await readFile(new URL(name, FOLDER), 'utf8');
    await client.query('begin');
    try {
      await client.query(sql);
      await client.query('insert into schema_migrations (name) values ($1)', [name]);
      await client.query('commit');
    } catch (error) {
      await client.query('rollback');
      throw new Error(`migration ${name} failed`, { cause: error });
    }
  }
  return missing;
}

/**
 * clientela_app carries the grants, clientela_system owns the definer functions, and the login
 * role (a member of the first) is what the application connects as. Roles belong to the cluster,
 * so they are made outside the migrations.
 */
async function ensureRoles(
  client: pg.PoolClient,
  { appRole, secretKey }: { appRole: string; secretKey: Buffer },
): Promise<void> {
  const password = appRolePassword(secretKey, appRole);
  for (const role of ['clientela_app', 'clientela_system']) {
    await createRole(client, `create role ${role} nologin`);
  }
  await client.query('grant clientela_system to current_user');
  await createRole(client, `create role ${appRole} login`);
  await client.query(`alter role ${appRole} password ${client.escapeLiteral(password)}`);
  await client.query(`grant clientela_app to ${appRole}`);
  await forbidCompiling(client, appRole);
}

/** Our statements are short: where their cost is guessed too high, compiling one takes longer than running it. */
async function forbidCompiling(client: pg.PoolClient, role: string): Promise<void> {
  const { rows } = await client.query(
    `select from pg_roles where rolname = $1 and 'jit=off' = any(rolconfig)`,
    [role],
  );
  if (rows.length === 0) await client.query(`alter role ${role} set jit = off`);
}

async function createRole(client: pg.PoolClient, statement: string): Promise<void> {
  await client.query(
    `do $do$ begin ${statement}; exception when duplicate_object or unique_violation then null; end $do$`,
  );
}
