import { expect } from 'vitest';
import type { TestStore, World } from '../harness.ts';
import { FATES } from './personal-data.ts';

/** Tables and jobs of the store that contain one of the secrets, and which one. */
export async function whereReported(
  world: World,
  of: TestStore,
  secrets: readonly string[],
): Promise<string[]> {
  const tables = await world.sql<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'tenant' and column_name = 'store_id' order by 1`,
  );
  const reported = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await world.sql<{ text: string }>(
        `select lower(to_jsonb(x)::text) as text from ${name} x where store_id = $1`,
        [of.id],
      );
      return secrets
        .filter((secret) => rows.some(({ text }) => text.includes(secret.toLowerCase())))
        .map((secret) => `${name}: ${secret}`);
    }),
  );
  const jobs = await world.sql<{ text: string }>(
    'select lower(payload::text) as text from graphile_worker._private_jobs',
  );
  return [
    ...reported.flat(),
    ...secrets.filter((secret) => jobs.some(({ text }) => text.includes(secret.toLowerCase()))),
  ];
}

/** Tables that must not name an anonymised customer, and do. */
export async function whereNamed(world: World, id: string): Promise<string[]> {
  const columns = Object.entries(FATES).flatMap(([table, { erased = '' }]) =>
    erased
      .split(' ')
      .filter((column) => /customer_ids?$/.test(column))
      .map((column) => ({ table, column })),
  );
  expect(columns.length).toBeGreaterThan(8);
  const found = await Promise.all(
    columns.map(async ({ table, column }) => {
      const rows = await world.sql(
        `select from ${table} where strpos(${column}::text, $1) > 0 limit 1`,
        [id],
      );
      return rows.length > 0 ? [`${table}.${column}`] : [];
    }),
  );
  return found.flat();
}
