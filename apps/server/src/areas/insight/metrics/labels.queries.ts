import { CHANNEL_LABELS, type Dimension, type QueryFilter } from '@clientela/contract';
import { ORDER_STATUS_LABELS, paymentName, STATES } from '@clientela/domain';
import { attributeLabel, dimensionName, type MetricsCtx } from './attribute-dimensions.ts';
import { metricsTexts } from './metrics.texts.ts';

/** Tables whose ids are keys, and how a row is named. */
const NAMED = {
  product: ['products', 'name'],
  campaign: ['campaigns', 'name'],
  tag: ['customer_tags', 'name'],
  customer_cluster: ['customer_clusters', 'name'],
} as const;

type Keyed = { keys: readonly (string | null)[]; is_rest?: boolean };

/** How the keys of rows are read by a person; `by` names the place of each key. */
export async function labelsOf(
  ctx: MetricsCtx,
  by: readonly Dimension[],
  rows: readonly Keyed[],
): Promise<(dimension: Dimension, key: string | null) => string> {
  const names = new Map<string, string>();
  for (const [at, dimension] of by.entries()) {
    if (!(dimension in NAMED)) continue;
    const [table, column] = NAMED[dimension as keyof typeof NAMED];
    const ids = [...new Set(rows.flatMap(({ keys }) => keys[at] ?? []))];
    if (ids.length === 0) continue;
    const found = await ctx.db
      .selectFrom(table)
      .select(['id', column])
      .where('store_id', '=', ctx.store.id)
      .where('id', 'in', ids)
      .execute();
    for (const { id, name } of found) names.set(id, name);
  }
  return (dimension, key) => {
    if (key === null) return metricsTexts.not_informed;
    if (dimension in NAMED) return names.get(key) || metricsTexts.gone;
    switch (dimension) {
      case 'state':
        return STATES[key as keyof typeof STATES]?.[0] ?? key;
      case 'payment_method':
        return paymentName(key);
      case 'order_status':
        return ORDER_STATUS_LABELS[key as keyof typeof ORDER_STATUS_LABELS] ?? key;
      case 'channel':
        return CHANNEL_LABELS[key as keyof typeof CHANNEL_LABELS] ?? key;
      case 'day_of_week':
        return metricsTexts.weekdays[Number(key)] ?? key;
      case 'hour':
        return `${key}h`;
      default:
        return attributeLabel(ctx, dimension, key) ?? key;
    }
  };
}

/** Each filter as a person reads it. */
export async function filtersInWords(
  ctx: MetricsCtx,
  where: readonly QueryFilter[],
): Promise<string[]> {
  const longest = Math.max(0, ...where.map(({ values }) => values.length));
  // as rows of keys, so that values are named like the rows' own
  const rows = Array.from({ length: longest }, (_, at) => ({
    keys: where.map(({ values }) => values[at] ?? null),
  }));
  const labels = await labelsOf(
    ctx,
    where.map(({ dimension }) => dimension),
    rows,
  );
  return where.map(({ dimension, test, values }) => {
    const name = dimensionName(ctx, dimension);
    const named = values.map((value) => labels(dimension, value)).join(', ');
    return test === 'in' ? `${name}: ${named}` : `${name} ${metricsTexts.not}: ${named}`;
  });
}
