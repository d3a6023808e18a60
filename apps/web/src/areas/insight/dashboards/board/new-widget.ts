import type { Widget } from '@clientela/contract';
import { WIDGET_RULES, type WidgetKind } from '@clientela/contract/dashboard-widgets';

const WIDE: readonly WidgetKind[] = ['movement', 'cohort', 'campaigns', 'over_time'];
const HIGH: readonly WidgetKind[] = ['movement', 'cohort', 'rfm_grid', 'abc', 'next_purchase'];

/** A widget of a kind that shows something at once. */
export function newWidget(id: string, kind: WidgetKind): Widget {
  const rule = WIDGET_RULES[kind];
  const chooses = rule && 'most' in rule.metrics;
  const by = rule?.by === 'one' || rule?.by === 'abc' ? (['product'] as const) : [];
  return {
    id,
    kind,
    title: '',
    query: chooses
      ? { metrics: ['revenue'], by: [...by], where: [], top: kind === 'ranking' ? '10' : 'all' }
      : null,
    text: '',
    width: WIDE.includes(kind) ? 12 : 6,
    height: HIGH.includes(kind) ? 'l' : kind === 'headline' ? 's' : 'm',
    view: 'chart',
  };
}
