import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** File of the row types: a query that does not fit the schema does not compile. */
export const ROW_TYPES = fileURLToPath(
  new URL('../src/platform/database.generated.ts', import.meta.url),
);

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

const OPTIONS = [
  ...['--dialect', 'postgres', '--exclude-pattern', '(graphile_worker|app).*'],
  ...['tenant', 'platform', 'public'].flatMap((schema) => ['--default-schema', schema]),
  ...['--date-parser', 'string', '--numeric-parser', 'number'],
];

/** The row types of a migrated database, as TypeScript. */
export function rowTypesOf(databaseUrl: string): string {
  const require = createRequire(import.meta.url);
  const codegen = join(dirname(require.resolve('kysely-codegen/package.json')), 'dist/cli/bin.js');
  const file = join(tmpdir(), `clientela-row-types-${process.pid}.ts`);
  execFileSync(process.execPath, [codegen, ...OPTIONS, '--out-file', file], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let text = readFileSync(file, 'utf8');
  rmSync(file);
  for (const [pattern, replacement] of OVERRIDES) text = text.replace(pattern, replacement);
  return text;
}
