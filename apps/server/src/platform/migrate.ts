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
 * The order: foundations, functions used by checks and table triggers, tables by number, then everything that
 * uses tables.
 */
const STAGES = [
  /^functions\/platform\/foundation\.sql$/,
  /^functions\/platform\/channels\.sql$/,
  /\/triggers\.sql$/,
  /^tables\//,
  /./,
];

/** All files, by their path below the folder, in the order in which they are applied. */
export async function listMigrations(): Promise<string[]> {
  const names = await readdir(FOLDER, { recursive: true });
  const stageOf = (name: string) => STAGES.findIndex((stage) => stage.test(name));
  return names
    .filter((name) => name.endsWith('.sql'))
    .sort((a, b) => stageOf(a) - stageOf(b) || (a < b ? -1 : 1));
}

/**
 * Brings the database up to date: roles, the queue's schema, then our files, each in a transaction.
 * Files of tables are applied once; those of functions whenever they have changed. Returns the
 * applied files, or throws a ConfigError when an earlier version made the database or SECRET_KEY
 * does not match.
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
    await repeatRoleChange(() => ensureRoles(client, options));
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
 * Clientela restarted its schema before the first release: earlier databases are left as they are.
 * They lack some of our tables and have others; a database with only additional ones belongs to a
 * later version.
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

/** First line of a file whose statements cannot run in a transaction, such as `create index concurrently`. */
const NO_TRANSACTION = '-- migrate: no transaction\n';

export interface MigrationFile {
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Applies one file in a transaction. A file with the header `-- migrate: no transaction` runs statement by statement,
 * each ending with a semicolon at the end of its line; after a failure it runs again from its first statement, so its
 * statements must be repeatable (`drop index concurrently if exists`, then `create index concurrently`).
 * @throws Error that names the file, with PostgreSQL's error as its cause.
 */
export async function applyFile(client: pg.PoolClient, file: MigrationFile): Promise<void> {
  try {
    if (file.sql.startsWith(NO_TRANSACTION)) {
      for (const statement of file.sql.split(/;[ \t]*(?:\n|$)/)) {
        if (statement.trim()) await client.query(statement);
      }
      await recordFile(client, file);
      return;
    }
    await client.query('begin');
    // Functions reference tables and functions of later files.
    await client.query('set local check_function_bodies = off');
    await client.query(file.sql);
    await recordFile(client, file);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`migration ${file.name} failed`, { cause: error });
  }
}

async function recordFile(client: pg.PoolClient, { name, checksum }: MigrationFile): Promise<void> {
  await client.query(
    `insert into public.schema_migrations (name, checksum) values ($1, $2)
     on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
    [name, checksum],
  );
}

/**
 * Repeats the change of roles while another program makes the same one: the databases of one server
 * share its roles, an advisory lock covers one database only, and PostgreSQL ends the later of two
 * changes with an error. The change must be repeatable.
 */
async function repeatRoleChange(change: () => Promise<void>, attempts = 10): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await change();
    } catch (error) {
      const isRace = error instanceof Error && error.message === 'tuple concurrently updated';
      if (!isRace || attempt === attempts) throw error;
    }
  }
}

/**
 * clientela_app has the grants, clientela_system owns the definer functions, and the application
 * connects as the login role (a member of the first). Roles belong to the cluster, so they are
 * created outside the migrations.
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
 * Statements name tables without their schema. The path is a default of the roles, stored by the
 * server: a setting of the connection would be lost behind a pooler, or leak to its next user.
 * Definer functions set their own path, so that no caller's setting changes what they read.
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

/**
 * The owner may own other databases too, so its default is per database; test clones need it set
 * again.
 */
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
