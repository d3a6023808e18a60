// Prepares every raw SQL statement of the server against the migrated schema, and compares the columns that it
// returns with the type that the source asserts for its rows: a renamed column, a changed type or a field that no
// statement reads fails here, before any test runs.
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import {
  type Checker,
  type RawStatement,
  readStatements,
  type Type,
  TypeFlags,
} from '../../../scripts/sql-statements.ts';
import { PEOPLE_TABLES } from '../src/areas/records/customers/arriving/people-batch.ts';
import { ORDER_TABLES } from '../src/areas/records/orders/arriving/order-batch.ts';
import { tableDefinitions } from '../src/platform/batch.ts';
import { startEmbeddedPostgres } from '../src/platform/embedded-postgres.ts';
import { migrate } from '../src/platform/migrate.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** A column of a statement's result, as PostgreSQL describes it. */
interface Column {
  name: string;
  /** OID of its type. */
  type: number;
  /** OID of the table that it comes from and its number there; 0 for an expression. */
  table: number;
  number: number;
}

/** The types of columns by OID, with the type that our parsers give their values. */
const TYPES: Readonly<
  Record<number, { name: string; value: 'string' | 'number' | 'boolean' | 'Buffer' | 'json' }>
> = {
  16: { name: 'boolean', value: 'boolean' },
  17: { name: 'bytea', value: 'Buffer' },
  19: { name: 'name', value: 'string' },
  20: { name: 'bigint', value: 'number' },
  21: { name: 'smallint', value: 'number' },
  23: { name: 'integer', value: 'number' },
  25: { name: 'text', value: 'string' },
  26: { name: 'oid', value: 'number' },
  114: { name: 'json', value: 'json' },
  700: { name: 'real', value: 'number' },
  701: { name: 'double precision', value: 'number' },
  869: { name: 'inet', value: 'string' },
  1042: { name: 'character', value: 'string' },
  1043: { name: 'character varying', value: 'string' },
  1082: { name: 'date', value: 'string' },
  1083: { name: 'time', value: 'string' },
  1184: { name: 'timestamp with time zone', value: 'string' },
  1700: { name: 'numeric', value: 'number' },
  2205: { name: 'regclass', value: 'string' },
  2950: { name: 'uuid', value: 'string' },
  3802: { name: 'jsonb', value: 'json' },
};

/** The element types of arrays by the array's OID. */
const ELEMENTS: Readonly<Record<number, number>> = {
  1000: 16,
  1001: 17,
  1005: 21,
  1007: 23,
  1009: 25,
  1016: 20,
  1022: 701,
  1182: 1082,
  1185: 1184,
  1231: 1700,
  199: 114,
  2951: 2950,
  3807: 3802,
};

/** Nullable columns that the selected state of a row always has; the schema does not say so. */
const SET_BY_STATE: readonly (readonly [file: string, column: string])[] = [
  // A campaign that is running or paused was launched.
  ['sequences/enrollments.queries.ts', 'launched_at'],
  // A running enrollment is at a step.
  ['sequences/steps.queries.ts', 'step_since'],
  // A use that has its order knows whether the order's total contains it.
  ['bonus-ledger/returns.ts', 'is_off_total'],
  // A receipt has its number, text and time together.
  ['privacy/requests.queries.ts', 'receipt'],
  ['privacy/requests.queries.ts', 'answered_at'],
  // Each entry is of something that happened.
  ['customers/timeline.queries.ts', 'at'],
  // A charge of one sending has its day.
  ['wallet/statement.queries.ts', 'day'],
];

/** Statements whose text only a running program knows, wholly or in part: the tests alone check these. */
const MOST_UNCHECKED = 68;

const TEMPORARY = /^\s*create temporary table/;

const folder = await mkdtemp(join(tmpdir(), 'clientela-statements-'));
const server = await startEmbeddedPostgres(folder, {
  flags: ['-c', 'fsync=off'],
  temporary: true,
});
const problems: string[] = [];
try {
  const owner = new pg.Pool({ connectionString: server.url });
  owner.on('error', () => {});
  owner.on('connect', (client) => client.on('error', () => {}));
  await migrate(owner, { appRole: 'clientela_web', secretKey: randomBytes(32) });
  const client = await owner.connect();
  const isSource = (path: string) =>
    path.startsWith(`${root}apps/server/src/`) && !path.endsWith('.test.ts');
  const statements = readStatements(root.slice(0, -1), isSource);
  const { found, unresolved, uncalled, checker, close } = statements;
  problems.push(...uncalled.map(({ place, part }) => `${place}: ${part} is not called`));
  await createTemporaryTables(client, found);
  const nullable = await nullableColumns(client);
  const unchecked = unresolved.map(({ place, part }) => `${place}: ${part}`);
  for (const statement of found) {
    const checked = await check(client, statement, checker, nullable);
    problems.push(...checked.problems);
    if (checked.isPartial) unchecked.push(`${statement.place}: in part`);
  }
  close();
  client.release();
  await owner.end();
  if (unchecked.length > MOST_UNCHECKED) {
    problems.push(
      `${unchecked.length} statements are composed while the program runs, more than ${MOST_UNCHECKED}:`,
      ...unchecked,
    );
  }
  process.stdout.write(
    `${found.length} statements prepared; ${unchecked.length} are composed while the program runs.\n`,
  );
} finally {
  await server.stop();
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;

/** The tables that live as long as a batch or a job. */
async function createTemporaryTables(
  client: pg.PoolClient,
  found: readonly RawStatement[],
): Promise<void> {
  for (const tables of [ORDER_TABLES, PEOPLE_TABLES]) {
    for (const [name, columns] of Object.entries(tableDefinitions(tables)))
      await client.query(`create temporary table ${name} (${columns})`);
  }
  for (const text of found.flatMap(({ texts }) => texts)) {
    if (TEMPORARY.test(text)) {
      await client.query(`${text.replace('on commit drop', '')} with no data`);
    }
  }
}

interface Checked {
  problems: string[];
  /** Parts of the statement go together in ways that the script does not follow. */
  isPartial: boolean;
}

async function check(
  client: pg.PoolClient,
  { place, texts, columns }: RawStatement,
  checker: Checker,
  nullable: ReadonlyMap<string, string>,
): Promise<Checked> {
  const problems = new Set<string>();
  const refused: string[] = [];
  for (const text of texts.filter((one) => !TEMPORARY.test(one))) {
    const described = await describe(client, text).catch((error: Error) => error.message);
    if (typeof described === 'string') {
      refused.push(`${place}: ${described}`);
      continue;
    }
    for (const [name, asserted] of columns) {
      const column = described.find((one) => one.name === name);
      const absent = asserted.isOptional ? null : 'is not selected';
      const problem = column ? mismatch(text, column, asserted.type, checker, nullable) : absent;
      if (problem && !isSetByState(place, name)) problems.add(`${place}: ${name} ${problem}`);
    }
  }
  const isPartial = refused.length > 0 && refused.length < texts.length;
  return { problems: [...problems, ...(isPartial ? [] : refused)], isPartial };
}

function isSetByState(place: string, column: string): boolean {
  return SET_BY_STATE.some(([file, name]) => place.includes(file) && name === column);
}

/** PostgreSQL's description of a statement's result, which it gives without running it. */
function describe(client: pg.PoolClient, text: string): Promise<Column[]> {
  return new Promise((resolve, reject) => {
    let columns: Column[] = [];
    const description = {
      submit(connection: pg.Connection) {
        connection.parse({ text, name: '', types: [] }, true);
        connection.describe({ type: 'S', name: '' }, true);
        connection.sync();
      },
      handleRowDescription({ fields }: { fields: pg.FieldDef[] }) {
        columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
          name,
          type: dataTypeID,
          table: tableID,
          number: columnID,
        }));
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    };
    client.query(description);
  });
}

/** The columns that may be null, as `table.number`, with their names. A view and a batch's table do not say. */
async function nullableColumns(client: pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ key: string; name: string }>(
    `select attrelid || '.' || attnum as key, attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where not attnotnull and attnum > 0 and relkind in ('r', 'p') and relpersistence <> 't'`,
  );
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Whether a statement compares a column, so that its rows have none without a value. */
function compares(text: string, name: string): boolean {
  const column = `(\\w+\\.)?"?${name}"?`;
  return new RegExp(
    `${column}(\\s*(=|<|>|in \\(|between|like)|[^,()]* is not null)|(=|<|>)\\s*${column}\\b`,
  ).test(text);
}

/** Why an asserted type does not fit a column. */
function mismatch(
  text: string,
  column: Column,
  asserted: Type,
  checker: Checker,
  nullable: ReadonlyMap<string, string>,
): string | null {
  const parts = partsOf(asserted);
  if (parts.some(({ flags }) => flags & TypeFlags.AnyOrUnknown)) return null;
  const source = nullable.get(`${column.table}.${column.number}`);
  if (source && !parts.some(isNull) && !compares(text, source)) return 'may be null';
  const wrong = parts.find((part) => !isNull(part) && !fits(column.type, part, checker));
  return wrong ? `is ${nameOf(column.type)}, not ${checker.typeToString(wrong)}` : null;
}

function partsOf(type: Type): readonly Type[] {
  return type.isUnionType() ? type.getTypes() : [type];
}

function nameOf(oid: number): string {
  const element = ELEMENTS[oid];
  return element ? `${nameOf(element)}[]` : (TYPES[oid]?.name ?? `of an unknown type (${oid})`);
}

/** Whether the values of a column are of an asserted type, which may be narrower than its column's. */
function fits(oid: number, asserted: Type, checker: Checker): boolean {
  const element = ELEMENTS[oid];
  if (element) {
    if (!asserted.isTypeReference()) return false;
    return checker
      .getTypeArguments(asserted)
      .every((one) => partsOf(one).every((part) => isNull(part) || fits(element, part, checker)));
  }
  switch (TYPES[oid]?.value) {
    case 'string':
      return checker.isTypeAssignableTo(asserted, checker.getStringType());
    case 'number':
      return checker.isTypeAssignableTo(asserted, checker.getNumberType());
    case 'boolean':
      return checker.isTypeAssignableTo(asserted, checker.getBooleanType());
    case 'Buffer':
      return /^(Buffer|Uint8Array)/.test(checker.typeToString(asserted));
    // Its shape is what our own statements wrote.
    case 'json':
      return true;
    default:
      return false;
  }
}

function isNull(part: Type): boolean {
  return (part.flags & (TypeFlags.Null | TypeFlags.Undefined)) !== 0;
}
