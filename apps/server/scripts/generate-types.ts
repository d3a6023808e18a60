import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { migrate } from '../src/platform/migrate.ts';
import { describeSchema, SCHEMA_DOCUMENT } from './schema-document.ts';

/** Row types of the migrated schema, so that a query that does not fit it does not compile. */
const TARGET = new URL('../src/platform/database.generated.ts', import.meta.url).pathname;

/** The types as our parsers deliver them: counts and cents as numbers, instants as ISO text. */
const OVERRIDES: [RegExp, string][] = [
  [
    /export type Int8 = .*?;\n/s,
    'export type Int8 = ColumnType<number, number | string, number | string>;\n',
  ],
  [
    /export type Numeric = .*?;\n/s,
    'export type Numeric = ColumnType<number, number | string, number | string>;\n',
  ],
  [
    /export type Timestamp = .*?;\n/s,
    'export type Timestamp = ColumnType<string, Date | string, Date | string>;\n',
  ],
];

const folder = await mkdtemp(join(tmpdir(), 'clientela-types-'));
const server = await startEmbeddedPostgres(folder, {
  flags: ['-c', 'fsync=off'],
  temporary: true,
});
try {
  const owner = new pg.Pool({ connectionString: server.url });
  owner.on('error', () => {});
  try {
    await migrate(owner, { appRole: 'clientela_web', secretKey: randomBytes(32) });
    await writeFile(SCHEMA_DOCUMENT, await describeSchema(owner));
  } finally {
    await owner.end();
  }
  const env = { ...process.env, DATABASE_URL: server.url };
  const args = ['kysely-codegen', '--dialect', 'postgres', '--out-file', TARGET];
  args.push(
    '--exclude-pattern',
    '(graphile_worker|app).*',
    ...['tenant', 'platform', 'public'].flatMap((schema) => ['--default-schema', schema]),
    '--date-parser',
    'string',
    '--numeric-parser',
    'number',
  );
  execFileSync('npx', args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  let text = await readFile(TARGET, 'utf8');
  for (const [pattern, replacement] of OVERRIDES) text = text.replace(pattern, replacement);
  await writeFile(TARGET, text);
} finally {
  await server.stop();
}
