import { DIMENSIONS, type MetricsCatalogue, QUERY_METRICS } from '@clientela/contract';
import type { Ctx } from '#platform/context';
import { CATALOGUE } from './catalogue.ts';
import { dividesBy } from './compile.ts';
import { DIMENSION_NAMES, EXAMPLES, FORMULAS, METRIC_NAMES } from './metrics.texts.ts';

/** Every metric with its formula, an example, and the dimensions it divides by. */
export function readCatalogue(ctx: Ctx): MetricsCatalogue {
  return {
    metrics: QUERY_METRICS.map((metric) => ({
      metric,
      name: METRIC_NAMES[metric],
      unit: CATALOGUE[metric].unit,
      formula: FORMULAS[metric],
      example: EXAMPLES[metric],
      dimensions: DIMENSIONS.filter((dimension) => dividesBy(ctx, metric, dimension)),
    })),
    dimensions: DIMENSIONS.map((dimension) => ({ dimension, name: DIMENSION_NAMES[dimension] })),
  };
}
