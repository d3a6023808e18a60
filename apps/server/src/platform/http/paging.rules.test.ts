import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { readPage } from './paging.ts';

const sort = { key: sql`id`, type: 'uuid', id: sql`id`, descending: true };

test('a list too long to count returns how far it was counted, not the size of its page', async () => {
  const rows = Array.from({ length: 25 }, (_, n) => ({ id: `${n}`, sort_key: `${n}` }));
  const metaOf = async (page: number, total: number | null) =>
    (await readPage({ page, per_page: 25 }, total, sort, async () => ({ rows }))).meta;
  expect(await metaOf(1, null)).toMatchObject({ last_page: null, total: 10_000 });
  expect(await metaOf(600, null)).toMatchObject({ last_page: null, total: 15_000 });
  expect(await metaOf(1, 9_000)).toMatchObject({ last_page: 360, total: 9_000 });
});
