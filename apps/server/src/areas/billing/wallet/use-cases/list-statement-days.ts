import type { StatementDay } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { countedMeta } from '#platform/http/paging';
import { listDays, type Period, readSlice, type Slice } from '../statement.queries.ts';

/** A page of movements. Daily counts locate it, so the last page costs as much as the first. */
export async function listStatementDays(
  ctx: Ctx,
  query: Period & { page: number; per_page: number },
) {
  const days = await listDays(ctx, query);
  const total = sumOf(days, 'entries');
  const slice = sliceOf(days, (query.page - 1) * query.per_page, query.per_page);
  const items: StatementDay[] = slice ? await readSlice(ctx, slice) : [];
  const totals = {
    inputs: sumOf(days, 'inputs'),
    outputs: sumOf(days, 'outputs'),
    automatic_topups: sumOf(days, 'automatic_topups'),
  };
  return { data: { items, totals }, meta: countedMeta(query, total) };
}

type Days = Awaited<ReturnType<typeof listDays>>;

function sumOf(days: Days, of: 'entries' | 'inputs' | 'outputs' | 'automatic_topups'): number {
  return days.reduce((sum, day) => sum + day[of], 0);
}

/** The days with the movements from `offset` on, and how many of the first day's to skip. */
function sliceOf(
  days: readonly { day: string; entries: number }[],
  offset: number,
  limit: number,
): Slice | null {
  let before = 0;
  const held: { day: string; start: number }[] = [];
  for (const { day, entries } of days) {
    if (before + entries > offset && before < offset + limit) held.push({ day, start: before });
    before += entries;
  }
  const first = held[0];
  const last = held.at(-1);
  if (!first || !last) return null;
  return { from: last.day, to: first.day, offset: offset - first.start, limit };
}
