import { DIMENSIONS, type MetricsCatalogue, QUERY_METRICS } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { dimensionName, withAttributes } from './attribute-dimensions.ts';
import { CATALOGUE } from './catalogue.ts';
import { dividesBy } from './compile.ts';
import { EXAMPLES, FORMULAS, METRIC_NAMES } from './metrics.texts.ts';

/** Every metric with its formula, an example, and the dimensions it divides by. */
export async function readCatalogue(anyCtx: Ctx): Promise<MetricsCatalogue> {
  const ctx = await withAttributes(anyCtx);
  const dimensions = [...DIMENSIONS, ...ctx.attributes.keys()];
  return {
    metrics: QUERY_METRICS.map((metric) => ({
      metric,
      name: METRIC_NAMES[metric],
      unit: CATALOGUE[metric].unit,
      formula: FORMULAS[metric],
      example: EXAMPLES[metric],
      dimensions: dimensions.filter((dimension) => dividesBy(ctx, metric, dimension)),
    })),
    dimensions: dimensions.map((dimension) => ({
      dimension,
      name: dimensionName(ctx, dimension),
    })),
  };
}
