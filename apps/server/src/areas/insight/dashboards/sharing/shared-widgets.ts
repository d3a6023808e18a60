import type { MetricsQuery, QueryMetric, Widget, WidgetData } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { queryMetrics } from '../../metrics/index.ts';
import { type DashboardScope, readWidgets } from '../widgets/read-widgets.ts';
import {
  hideSmallCells,
  hideSmallGroups,
  needsPeople,
  type PeopleOfCells,
} from './small-cells.rules.ts';

/** The data of widgets as a public page may show it: without names, and without cells of fewer than five customers. */
export async function readSharedWidgets(
  ctx: Ctx,
  board: DashboardScope & { widgets: readonly Widget[] },
): Promise<WidgetData[]> {
  const shown: WidgetData[] = [];
  for (const data of await readWidgets(ctx, board)) {
    if (data.type !== 'metrics') {
      shown.push(hideSmallGroups(data));
      continue;
    }
    const { query, answer } = data;
    const people = needsPeople(query) ? await countPeople(ctx, query) : null;
    shown.push({ ...data, answer: hideSmallCells(query, answer, people) });
  }
  return shown;
}

/** Metrics that count the customers behind a cell, in order of preference. */
const COUNTS: readonly QueryMetric[] = ['buyers', 'sent', 'customers'];

/** How many people are behind each cell of a query; null where nothing counts them. */
async function countPeople(ctx: Ctx, query: MetricsQuery): Promise<PeopleOfCells | null> {
  for (const count of COUNTS) {
    try {
      // The query's own metric comes first, so that `top` and `abc` select the same groups.
      const { rows, total, previous_total } = await queryMetrics(ctx, {
        ...query,
        metrics: [...query.metrics.slice(0, 1), count],
      });
      return {
        rows: new Map(
          rows.map(({ keys, values, previous }) => [
            JSON.stringify(keys),
            { now: values[1] ?? 0, before: previous?.[1] ?? 0 },
          ]),
        ),
        total: { now: total[1] ?? 0, before: previous_total?.[1] ?? 0 },
      };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }
  return null;
}
