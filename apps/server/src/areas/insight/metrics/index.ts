import * as contract from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { on, routes } from '#platform/http/routes';
import { readMetricRecords } from './metric-records.queries.ts';
import { queryMetrics } from './query-metrics.ts';
import { readCatalogue } from './read-catalogue.ts';

export const metricRoutes = routes(
  on(contract.queryMetrics, async (ctx, { body: { queries } }) => {
    const data: contract.MetricsResult[] = [];
    for (const query of queries) data.push(await answerOf(ctx, query));
    return { data };
  }),
  on(contract.readMetricsCatalogue, readCatalogue),
  on(contract.listMetricRecords, (ctx, { body }) => readMetricRecords(ctx, body)),
);

/** A query that cannot be answered fails alone. */
async function answerOf(ctx: Ctx, query: contract.MetricsQuery): Promise<contract.MetricsResult> {
  try {
    return { answer: await queryMetrics(ctx, query) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { problem: { code: error.code, message: error.message } };
  }
}

export { dimensionName, forQuery, type MetricsCtx } from './attribute-dimensions.ts';
export { dividesBy } from './compile.ts';
export { filtersInWords, labelsOf } from './labels.queries.ts';
export { EXAMPLES, FORMULAS, METRIC_NAMES, metricsTexts } from './metrics.texts.ts';
export { boundsOf } from './periods.ts';
export { queryMetrics } from './query-metrics.ts';
