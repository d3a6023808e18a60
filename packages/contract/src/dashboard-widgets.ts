import type { Dimension, MetricsQuery, QueryMetric } from './metrics-query.ts';

/** Widgets of dashboards: their kinds, and the query behind each (analytics §2). */

export const WIDGET_KINDS = [
  'headline',
  'over_time',
  'ranking',
  'abc',
  'split',
  'heatmap',
  'map',
  'rfm_grid',
  'campaigns',
  'reach',
  'carts',
  'bonus',
  'nps',
  'note',
  'movement',
  'cohort',
  'next_purchase',
  'incremental',
] as const;
export type WidgetKind = (typeof WIDGET_KINDS)[number];

/** Only of stores with `enhanced_dashboards`. */
export const ENHANCED_WIDGETS: readonly WidgetKind[] = [
  'movement',
  'cohort',
  'next_purchase',
  'incremental',
];

/** Kinds with both a drawing and a table. */
export const WIDGETS_WITH_TABLE: readonly WidgetKind[] = [
  'over_time',
  'ranking',
  'split',
  'heatmap',
  'map',
  'nps',
];

/** Columns of twelve. */
export const WIDGET_WIDTHS = [3, 4, 6, 8, 12] as const;
export const WIDGET_HEIGHTS = ['s', 'm', 'l'] as const;

export const WIDGETS_MAX = 24;
export const DASHBOARDS_MAX = 50;

interface WidgetRule {
  /** How many metrics the owner chooses, or the kind's own. */
  metrics: { most: number } | readonly QueryMetric[];
  /** The dimension the owner chooses, or the kind's own; `time`: a grouping by time or, left out, what suits the period. */
  by: 'none' | 'time' | 'one' | 'abc' | readonly Dimension[];
  /** Of a chart that has room for so many rows. */
  top?: MetricsQuery['top'];
}

/** Kinds that show a metrics query, and what of it may be chosen. */
export const WIDGET_RULES: Readonly<Partial<Record<WidgetKind, WidgetRule>>> = {
  headline: { metrics: { most: 3 }, by: 'none' },
  over_time: { metrics: { most: 1 }, by: 'time' },
  ranking: { metrics: { most: 3 }, by: 'one' },
  abc: { metrics: { most: 1 }, by: 'abc' },
  split: { metrics: { most: 1 }, by: 'one', top: '10' },
  heatmap: { metrics: { most: 1 }, by: ['day_of_week', 'hour'] },
  map: { metrics: { most: 1 }, by: ['state'] },
  campaigns: {
    metrics: ['attributed_revenue', 'sent', 'message_cost'],
    by: ['campaign'],
    top: '10',
  },
  reach: { metrics: ['delivered', 'opened', 'clicked'], by: 'none' },
  carts: { metrics: ['carts_abandoned', 'carts_recovered'], by: 'none' },
  bonus: { metrics: ['bonus_granted', 'bonus_used', 'bonus_open'], by: 'none' },
  nps: { metrics: ['nps'], by: 'time' },
};

export const TIME_DIMENSIONS = ['hour', 'day', 'week', 'month', 'year'] as const;
export const ABC_DIMENSIONS = ['product', 'category', 'brand'] as const;
