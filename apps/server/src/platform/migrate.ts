import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import { ConfigError } from './config.ts';
import { appRolePassword } from './pools.ts';
import { ensureSealingKey, findSealingKey } from './sealing-key.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);
/** Any constant: two processes starting together migrate one after the other. */
const MIGRATION_LOCK = 7_205_310_019;

/**
 * The order: what everything stands on, functions that triggers of tables name, tables by number, then
 * whatever names tables.
 */
const STAGES = [/^functions\/platform\/foundation\.sql$/, /\/triggers\.sql$/, /^tables\//, /./];

/** All files, by their path below the folder, in the order in which they are applied. */
export async function listMigrations(): Promise<string[]> {
  const names = await readdir(FOLDER, { recursive: true });
  const stageOf = (name: string) => STAGES.findIndex((stage) => stage.test(name));
  return names
    .filter((name) => name.endsWith('.sql'))
    .sort((a, b) => stageOf(a) - stageOf(b) || (a < b ? -1 : 1));
}

/**
 * Brings the database up to date: roles, the queue's schema, then our files, each in a transaction. Files of
 * tables are applied once; those of functions whole, again whenever they have changed. Answers what was
 * applied, or throws a ConfigError where an earlier version made the
 * database or SECRET_KEY is not its own.
 */
export async function migrate(
  owner: pg.Pool,
  options: { appRole: string; secretKey: Buffer },
): Promise<string[]> {
  const client = await owner.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await refuseEarlierDatabase(client);
    // Before anything is altered: the application role's password follows from the key.
    await findSealingKey(client, options.secretKey);
    await ensureRoles(client, options);
    await runMigrations({ pgPool: owner });
    const applied = await applyFiles(client);
    await ensureSealingKey(client, options.secretKey);
    return applied;
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
  }
}

/**
 * Clientela began anew before its first release: what was filled until then is left as it is. It lacks tables of
 * ours and knows others; where it only knows more, a later version has been here.
 */
async function refuseEarlierDatabase(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query(
    "select to_regclass('public.schema_migrations') is not null as is_known",
  );
  if (!rows[0].is_known) return;
  const earlier = await client.query(
    `select from public.schema_migrations m where m.name not like 'functions/%' and m.name <> all($1)
        and exists (select from unnest($1::text[]) ours where not exists (
          select from public.schema_migrations known where known.name = ours))`,
    [(await listMigrations()).filter((name) => name.startsWith('tables/'))],
  );
  if (earlier.rows.length > 0) {
    throw new ConfigError(
      'DATABASE_URL, DATA_DIR: this database was made by a version before the first release and is left untouched; name another one',
    );
  }
}

async function applyFiles(client: pg.PoolClient): Promise<string[]> {
  await client.query(
    'create table if not exists public.schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  await client.query('grant select on public.schema_migrations to clientela_app');
  const done = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from public.schema_migrations',
  );
  const known = new Map(done.rows.map(({ name, checksum }) => [name, checksum]));
  const applied: string[] = [];
  for (const name of await listMigrations()) {
    const sql = await readFile(new URL(name, FOLDER), 'utf8');
    const checksum = createHash('sha256').update(sql).digest('hex');
    const isDone = name.startsWith('tables/') ? known.has(name) : known.get(name) === checksum;
    if (isDone) continue;
    await applyFile(client, { name, sql, checksum });
    applied.push(name);
  }
  return applied;
}

async function applyFile(
  client: pg.PoolClient,
  file: { name: string; sql: string; checksum: string },
): Promise<void> {
  await client.query('begin');
  try {
    // Functions name tables and functions of files that come later.
    await client.query('set local check_function_bodies = off');
    await client.query(file.sql);
    await client.query(
      `insert into public.schema_migrations (name, checksum) values ($1, $2)
       on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
      [file.name, file.checksum],
    );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${file.name} failed`, { cause: error });
  }
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
  // Our statements are short: where their cost is guessed too high, compiling one takes longer than running it.
  await setDefault(client, appRole, 'jit', 'off');
  await setDefault(client, appRole, 'search_path', SEARCH_PATH);
  await setDefault(client, appRole, 'TimeZone', 'UTC');
  await setOwnersDefaults(client);
}

/**
 * Statements name tables without their schema. The path is a default of the roles, kept by the server: a
 * setting of the connection would be lost behind a pooler, or meet its next user. Definer functions name
 * their own path, so that nobody's setting changes what they read.
 */
const SEARCH_PATH = 'tenant, platform, public';

async function setDefault(
  client: pg.PoolClient,
  role: string,
  name: string,
  value: string,
): Promise<void> {
  const { rows } = await client.query(
    'select from pg_roles where rolname = $1 and $2 = any(rolconfig)',
    [role, `${name}=${value}`],
  );
  if (rows.length === 0) await client.query(`alter role ${role} set ${name} = ${value}`);
}

/** The owner may own other databases too, so its default is one of this database; the clones of tests need it anew. */
export async function setOwnersDefaults(client: Pick<pg.ClientBase, 'query'>): Promise<void> {
  for (const setting of [`search_path = ${SEARCH_PATH}`, "timezone = 'UTC'"]) {
    await client.query(`
      do $do$ begin
        execute format('alter role current_user in database %I set ', current_database()) || $s$${setting}$s$;
      end $do$`);
    await client.query(`set ${setting}`);
  }
}

async function createRole(client: pg.PoolClient, statement: string): Promise<void> {
  await client.query(
    `do $do$ begin ${statement}; exception when duplicate_object or unique_violation then null; end $do$`,
  );
}
