import {
  type DashboardDraft,
  ENHANCED_WIDGETS,
  type MetricsQuery,
  type MetricsSource,
  WIDGET_RULES,
  type Widget,
  type WidgetData,
} from '@clientela/contract';
import { groupingOf } from '@clientela/domain';
import { hasStoreFeature } from '#areas/billing/plans/index';
import { sumIncremental } from '#areas/messaging/campaigns/index';
import { listSegmentSizes } from '#areas/records/customers/index';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { compareDays, findNextPurchase, listCohorts } from '../../customers-over-time/index.ts';
import {
  boundsOf,
  dimensionName,
  dividesBy,
  forQuery,
  METRIC_NAMES,
  type MetricsCtx,
  metricsTexts,
  queryMetrics,
} from '../../metrics/index.ts';
import { KIND_TITLES, widgetsTexts } from './widgets.texts.ts';

const COHORT_MONTHS = 12;

export type DashboardScope = Pick<DashboardDraft, 'period' | 'compare' | 'where'>;

/** Reads the data of widgets in their order; each has its own failure. */
export async function readWidgets(
  ctx: Ctx,
  { widgets, ...scope }: DashboardScope & { widgets: readonly Widget[] },
): Promise<WidgetData[]> {
  const queries = widgets.flatMap(({ query }) => query ?? []);
  const known = await forQuery(ctx, {
    by: queries.flatMap(({ by }) => by),
    where: [...scope.where, ...queries.flatMap(({ where }) => where)],
  });
  const data: WidgetData[] = [];
  for (const widget of widgets) data.push(await readWidget(known, widget, scope));
  return data;
}

async function readWidget(
  ctx: MetricsCtx,
  widget: Widget,
  scope: DashboardScope,
): Promise<WidgetData> {
  try {
    const query = widgetQuery(ctx, widget, scope);
    if (!query) return await readOther(ctx, widget, scope);
    const title = widgetTitle(ctx, widget, query);
    return { type: 'metrics', title, query, answer: await queryMetrics(ctx, query) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const title = widgetTitle(ctx, widget, widgetQuery(ctx, widget, scope));
    return { type: 'problem', title, code: error.code, message: error.message };
  }
}

/** A widget's own title, or what it shows. */
function widgetTitle(ctx: MetricsCtx, { kind, title }: Widget, query: MetricsQuery | null): string {
  if (title) return title;
  const fixed = KIND_TITLES[kind];
  if (fixed !== undefined || !query) return fixed ?? '';
  if (kind === 'headline' && query.metrics.length > 1) return widgetsTexts.figures;
  const names = query.metrics.map((metric) => METRIC_NAMES[metric]).join(', ');
  const by = query.by.map((dimension) => dimensionName(ctx, dimension).toLocaleLowerCase('pt-BR'));
  return by.length > 0 ? widgetsTexts.divided(names, by) : names;
}

/** The query of a widget within its dashboard; null for kinds without one. */
function widgetQuery(
  ctx: MetricsCtx,
  { kind, query }: Pick<Widget, 'kind' | 'query'>,
  { period, compare, where }: DashboardScope,
): MetricsQuery | null {
  const rule = WIDGET_RULES[kind];
  if (!rule) return null;
  const metrics = 'most' in rule.metrics ? (query?.metrics ?? []) : [...rule.metrics];
  const filters = [...where, ...(query?.where ?? [])];
  const asked = typeof rule.by === 'string' ? (query?.by ?? []) : [...rule.by];
  const isFlat = rule.by === 'none';
  const isAutomatic = rule.by === 'time' && asked.length === 0;
  return {
    metrics,
    by: isFlat ? [] : isAutomatic ? [suitableGrouping(ctx, metrics, period)] : asked,
    where: filters,
    period,
    compare: isFlat || rule.by === 'time' || rule.by === 'one' ? compare : 'none',
    ...(query?.sort && { sort: query.sort }),
    top: rule.top ?? query?.top ?? 'all',
    ...(kind === 'abc' && { abc: query?.abc ?? 'all' }),
  };
}

/** The grouping that suits the period; metrics known by whole days are not divided by hours. */
function suitableGrouping(
  ctx: MetricsCtx,
  metrics: MetricsQuery['metrics'],
  period: MetricsQuery['period'],
) {
  const { from, to } = boundsOf(ctx, { period, compare: 'none' }).current;
  const group = groupingOf({ from: from ?? undefined, to: to ?? undefined });
  const isPossible = metrics.every((metric) => dividesBy(ctx, metric, group));
  return isPossible ? group : 'day';
}

async function readOther(
  ctx: MetricsCtx,
  widget: Widget,
  scope: DashboardScope,
): Promise<WidgetData> {
  const { kind } = widget;
  const title = widgetTitle(ctx, widget, null);
  if (ENHANCED_WIDGETS.includes(kind) && !(await hasStoreFeature(ctx, 'enhanced_dashboards'))) {
    throw new Failure('feature_missing');
  }
  const { from, to } = boundsOf(ctx, { ...scope, compare: 'none' }).current;
  switch (kind) {
    case 'rfm_grid': {
      const { data: segments } = await listSegmentSizes(ctx);
      return { type: 'rfm', title, segments, source: sourceOf(ctx, kind, scope, {}) };
    }
    case 'movement': {
      const movement = await compareDays(ctx, { ...(from && { from }), ...(to && { to }) });
      return { type: 'movement', title, movement, source: sourceOf(ctx, kind, scope, movement) };
    }
    case 'cohort': {
      const cohorts = await listCohorts(ctx, { months: COHORT_MONTHS });
      const { updated_at } = cohorts;
      return { type: 'cohort', title, cohorts, source: sourceOf(ctx, kind, scope, { updated_at }) };
    }
    case 'next_purchase': {
      const next_purchase = await findNextPurchase(ctx);
      const { updated_at } = next_purchase;
      const source = sourceOf(ctx, kind, scope, { updated_at });
      return { type: 'next_purchase', title, next_purchase, source };
    }
    case 'incremental': {
      const incremental = await sumIncremental(ctx, { from, to });
      const source = sourceOf(ctx, kind, scope, { from, to });
      return { type: 'incremental', title, incremental, source };
    }
    case 'note':
      return { type: 'note', title };
    default:
      throw new Error(`No reader of ${kind}`);
  }
}

/** How a widget without a query came about; it looks at the whole store, whatever the dashboard's filters. */
function sourceOf(
  ctx: Ctx,
  kind: keyof typeof widgetsTexts.formulas,
  { where }: DashboardScope,
  {
    from = null,
    to = null,
    updated_at,
  }: { from?: string | null; to?: string | null; updated_at?: string | null },
): MetricsSource {
  return {
    formulas: [widgetsTexts.formulas[kind]],
    filters: where.length > 0 ? widgetsTexts.ignores_filters : metricsTexts.no_filter,
    period: { from, to },
    previous_period: null,
    time_zone: ctx.store.time_zone,
    updated_at: updated_at ?? ctx.clock.now().toISOString(),
    left_out: [],
    differences: [],
  };
}
