import type { ResponseOf, readCohorts } from '@clientela/contract';
import { addMonths } from '@clientela/domain';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { type CohortMonth, cohortTable } from './cohorts.rules.ts';
import { findRefresh } from './refreshes.queries.ts';

/** The latest cohorts, from the rollup alone. */
export async function listCohorts(
  ctx: Ctx,
  { months }: { months: number },
): Promise<ResponseOf<typeof readCohorts>> {
  const refresh = await findRefresh(ctx);
  if (!refresh) return { updated_at: null, cohorts: [], averages: [] };
  const running = refresh.day.slice(0, 7);
  const first = addMonths(`${running}-01`, 1 - months);
  const { rows } = await sql<CohortMonth>`
    select to_char(cohort, 'YYYY-MM') as cohort, to_char(month, 'YYYY-MM') as month, customers, revenue
    from cohort_cells
    where store_id = ${ctx.store.id} and cohort >= ${first}::date and month <= ${refresh.day}::date
    order by cohort, month`.execute(ctx.db);
  return { updated_at: refresh.refreshed_at, ...cohortTable(rows, running) };
}
