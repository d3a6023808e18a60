import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const WRITES =
  /(insert into|update|delete from) consent_records|(insert into|update|delete from) customer_consents|(insertInto|updateTable|deleteFrom)\('(consent_records|customer_consents)'/i;

test('consents have one write path in the program, and few functions in the database', async () => {
  const root = new URL('../../../../', import.meta.url).pathname;
  const files = globSync('{src/**/*.ts,migrations/functions/**/*.sql}', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  const writers = [];
  for (const file of files) {
    if (WRITES.test(await readFile(`${root}${file}`, 'utf8'))) writers.push(file);
  }
  expect(writers.sort()).toEqual([
    'migrations/functions/records/anonymising.sql',
    'migrations/functions/records/merging.sql',
    'src/areas/records/customers/merging/own-steps.ts',
    'src/areas/records/customers/record-consents.ts',
  ]);
});
