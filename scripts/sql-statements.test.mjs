import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { root } from './installed.mjs';
import { readStatements } from './sql-statements.ts';

let folder;
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The statements of one source file, which resolves packages as the server's files do. */
function statementsOf(source) {
  mkdirSync(`${root}test-results`, { recursive: true });
  folder = mkdtempSync(join(root, 'test-results', 'statements-'));
  const compilerOptions = { module: 'nodenext', strict: true, skipLibCheck: true, noEmit: true };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  writeFileSync(
    join(folder, 'source.ts'),
    `import { type Kysely, type RawBuilder, sql } from 'kysely';\ntype Db = Kysely<unknown>;\n${source}`,
  );
  const { close, ...statements } = readStatements(folder, (path) => path.endsWith('source.ts'));
  close();
  return statements;
}

test('values become parameters, and both texts of a condition are read', () => {
  const { found } = statementsOf(`
    export const list = (db: Db, id: string, isOpen: boolean) => sql<{ id: string; note?: string }>\`
      select id from orders where id = \${id} \${isOpen ? sql\`and state = \${'open'}\` : sql\`\`}\`.execute(db);`);
  expect(found[0].texts.map((text) => text.trim())).toEqual([
    'select id from orders where id = $1 and state = $2',
    'select id from orders where id = $1',
  ]);
  expect([...found[0].columns].map(([name, { isOptional }]) => [name, isOptional])).toEqual([
    ['id', false],
    ['note', true],
  ]);
});

test('fragments are followed through functions, constants and lists', () => {
  const { found } = statementsOf(`
    const COLUMNS = ['state', 'id'] as const;
    const FILTERS = { open: sql\`closed_at is null\` };
    function is(alias: string, filter: RawBuilder<unknown>) {
      return sql\`\${sql.ref(\`\${alias}.id\`)} = 1 and \${filter}\`;
    }
    export const list = (db: Db) => sql\`select \${sql.join(COLUMNS.map((column) => sql.ref(column)))}
      from orders where \${is('orders', FILTERS.open)}\`.execute(db);`);
  expect(found[0].texts.map((text) => text.replaceAll(/\s+/g, ' '))).toEqual([
    'select "state", "id" from orders where "orders"."id" = 1 and closed_at is null',
  ]);
});

test('a statement that only a running program can compose is listed with its part', () => {
  const { found, unresolved } = statementsOf(`
    export const remove = (db: Db, build: () => RawBuilder<unknown>) =>
      sql\`delete from orders where \${build()}\`.execute(db);`);
  expect(found).toEqual([]);
  expect(unresolved).toEqual([{ place: 'source.ts:4', part: 'build()' }]);
});

test('a function interpolated without being called is a mistake, not a value', () => {
  const { uncalled } = statementsOf(`
    const isOpen = (alias: string) => sql\`\${sql.ref(alias)} = 'open'\`;
    export const list = (db: Db) => sql\`select id from orders where \${isOpen}\`.execute(db);`);
  expect(uncalled).toEqual([{ place: 'source.ts:5', part: 'isOpen' }]);
});
