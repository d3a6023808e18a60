import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { useWorld } from '../harness.ts';
import { FATES, NOT_ABOUT_CUSTOMERS } from './personal-data.ts';
import {
  COLUMNS_OF_STORES,
  describePersonalData,
  PERSONAL_DATA_DOCUMENT,
  type SchemaColumn,
} from './personal-data-document.ts';
import { PURPOSES } from './purposes.ts';

const world = useWorld();

test('every column that could contain customer data has its fate', async () => {
  const columns = await world.sql<{ name: string }>(
    `select c.relname || '.' || a.attname as name
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'tenant'::regnamespace and c.relkind in ('r', 'p') and c.relrowsecurity
        and (a.attname like '%customer%' or a.atttypid <> all (
          '{uuid,timestamptz,int2,int4,int8,bool}'::regtype[]::oid[]))`,
  );
  const named = (table: string, names: string) =>
    names.split(' ').map((name) => `${table}.${name}`);
  const decided = [
    ...Object.entries(FATES).flatMap(([table, fates]) =>
      Object.values(fates).flatMap((names) => named(table, names)),
    ),
    ...Object.entries(NOT_ABOUT_CUSTOMERS).flatMap(([table, names]) => named(table, names)),
  ];
  expect(columns.map(({ name }) => name).sort()).toEqual(decided.sort());
});

test('the document of personal columns is the one of this schema', async () => {
  const columns = await world.sql<SchemaColumn & Record<string, string>>(COLUMNS_OF_STORES);
  expect(Object.keys(PURPOSES).sort()).toEqual(Object.keys(FATES).sort());
  expect(await readFile(PERSONAL_DATA_DOCUMENT, 'utf8')).toBe(describePersonalData(columns));
});
