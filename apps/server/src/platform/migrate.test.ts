import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { TEST_APP_ROLE, TEST_SECRET_KEY } from '#test/keys';
import { startProgram } from '#test/program';
import { ROW_TYPES, rowTypesOf } from '../../scripts/row-types.ts';
import { describeSchema, SCHEMA_DOCUMENT } from '../../scripts/schema-document.ts';
import { applyFile, listMigrations, migrate } from './migrate.ts';
import { appRoleUrl } from './pools.ts';

const options = { appRole: TEST_APP_ROLE, secretKey: TEST_SECRET_KEY };
const endings: (() => Promise<void>)[] = [];
let made = 0;

/** An empty database, gone after the test. */
async function anEmptyDatabase(): Promise<{ url: string; owner: pg.Pool }> {
  const name = `clientela_empty_${process.pid}_${Date.now()}_${made++}`;
  const admin = new pg.Client({ connectionString: inject('servers')[0].url });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(inject('servers')[0].url);
  url.pathname = `/${name}`;
  const owner = new pg.Pool({ connectionString: url.href });
  owner.on('error', () => {});
  owner.on('connect', (client) => client.on('error', () => {}));
  endings.push(async () => {
    await owner.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return { url: url.href, owner };
}

afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

test('schema document and row types match the migrations; `npm run db:types` rewrites them', async () => {
  const { url, owner } = await anEmptyDatabase();
  await migrate(owner, options);
  expect(await describeSchema(owner)).toBe(await readFile(SCHEMA_DOCUMENT, 'utf8'));
  expect(rowTypesOf(url)).toBe(await readFile(ROW_TYPES, 'utf8'));
});

test("days start in UTC whatever the server's time zone", async () => {
  const { url, owner } = await anEmptyDatabase();
  const name = new URL(url).pathname.slice(1);
  await owner.query(`alter database ${name} set timezone = 'Asia/Tokyo'`);
  await migrate(owner, options);
  for (const address of [url, appRoleUrl(url, TEST_APP_ROLE, TEST_SECRET_KEY)]) {
    const client = new pg.Client({ connectionString: address });
    await client.connect();
    expect((await client.query('show timezone')).rows).toEqual([{ TimeZone: 'UTC' }]);
    await client.end();
  }
});

test('two processes that start together migrate one after the other', async () => {
  const { owner } = await anEmptyDatabase();
  const both = await Promise.all([migrate(owner, options), migrate(owner, options)]);
  expect(both).toContainEqual(await listMigrations());
  expect(both).toContainEqual([]);
});

test('a start repeats its change of a role that another program changed meanwhile', async () => {
  const { url, owner } = await anEmptyDatabase();
  await migrate(owner, options);
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  try {
    await other.query(`begin; alter role ${TEST_APP_ROLE} login`);
    const start = migrate(owner, options);
    await expect
      .poll(async () => {
        const { rows } = await other.query(
          'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
        );
        return rows.length;
      })
      .toBe(1);
    await other.query('commit');
    await expect(start).resolves.toEqual([]);
  } finally {
    await other.end();
  }
});

test('a file of functions is applied again once it has changed, a file of tables never', async () => {
  const { owner } = await anEmptyDatabase();
  await migrate(owner, options);
  await owner.query(`create or replace function app.roles_of(person uuid) returns setof text
    language sql stable security definer set search_path = public, pg_catalog as $$ select 'OWNER' $$`);
  await owner.query("update schema_migrations set checksum = 'of another text'");
  // A later version has been here, whose tables this one does not know.
  await owner.query("insert into schema_migrations values ('tables/9999_platform_later.sql', '')");
  const functions = (await listMigrations()).filter((name) => name.startsWith('functions/'));
  expect(await migrate(owner, options)).toEqual(functions);
  expect((await owner.query('select app.roles_of(app.new_id())')).rows).toEqual([]);
  expect(await describeSchema(owner)).toBe(await readFile(SCHEMA_DOCUMENT, 'utf8'));
});

test('a file with the no-transaction header builds an index concurrently, and a failed one runs again', async () => {
  const { owner } = await anEmptyDatabase();
  await migrate(owner, options);
  const client = await owner.connect();
  const sql = `-- migrate: no transaction
drop index concurrently if exists tenant.orders_by_coupon;
create index concurrently orders_by_coupon on tenant.orders (store_id, coupon);
`;
  const file = { name: 'tables/9999_index.sql', sql, checksum: 'a' };
  try {
    const broken = { ...file, sql: `${sql}select 1 / 0;` };
    await expect(applyFile(client, broken)).rejects.toThrow(
      'migration tables/9999_index.sql failed',
    );
    const applied = () =>
      owner.query('select from public.schema_migrations where name = $1', [file.name]);
    expect((await applied()).rowCount).toBe(0);
    await applyFile(client, file);
    expect((await applied()).rowCount).toBe(1);
    const { rows } = await owner.query(
      `select indisvalid from pg_index where indexrelid = 'tenant.orders_by_coupon'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
    await expect(
      applyFile(client, { ...file, sql: sql.slice(sql.indexOf('drop')) }),
    ).rejects.toThrow('failed');
  } finally {
    client.release();
  }
});

test('no routine is defined twice', async () => {
  const names: string[] = [];
  for (const name of await listMigrations()) {
    const sql = await readFile(new URL(`../../migrations/${name}`, import.meta.url), 'utf8');
    const made = sql.matchAll(/^create (?:or replace )?(?:function|procedure|view) ([\w.]+)/gim);
    names.push(...[...made].map(([, routine]) => routine ?? ''));
  }
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test.each([
  { name: '0001_platform.sql', made: '' },
  { name: 'tables/0186_messaging_media_months.sql', made: 'create schema tenant' },
])(
  'a start on a database of the earlier $name logs one line and leaves it untouched',
  async (earlier) => {
    const { url, owner } = await anEmptyDatabase();
    await owner.query(`${earlier.made}; create table schema_migrations (name text primary key)`);
    await owner.query('insert into schema_migrations values ($1)', [earlier.name]);
    await expect(startProgram({ databaseUrl: url }, {})).rejects.toThrow(
      /^the program did not start: Clientela did not start\. [^\n]*made by a version before the first release[^\n]*\n$/,
    );
    const { rows } = await owner.query(
      "select nspname, relname from pg_class c join pg_namespace n on n.oid = c.relnamespace where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema')",
    );
    expect(rows).toEqual([{ nspname: 'public', relname: 'schema_migrations' }]);
  },
);
