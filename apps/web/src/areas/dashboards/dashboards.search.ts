import { METRICS } from '@clientela/contract';
import { PRESETS, type Preset } from '#lib/period.ts';
import { oneOf } from '#lib/search.ts';

export const TIME_GROUPS = ['day', 'week', 'month', 'year', 'hour', 'day_of_week'] as const;
export const PLACE_GROUPS = ['state', 'region', 'city', 'payment_method'] as const;
export const ABC_SUBJECTS = ['products', 'categories', 'customers'] as const;
export const ABC_CLASSES = ['all', 'a', 'b', 'c'] as const;

/** What the dashboard keeps in its address. */
export interface DashboardSearch {
  period?: Preset | undefined;
  metric?: (typeof METRICS)[number] | undefined;
  group_by?: (typeof TIME_GROUPS)[number] | undefined;
  place?: (typeof PLACE_GROUPS)[number] | undefined;
  abc?: (typeof ABC_SUBJECTS)[number] | undefined;
  abc_class?: (typeof ABC_CLASSES)[number] | undefined;
}

export function dashboardSearch(raw: Record<string, unknown>): DashboardSearch {
  return {
    period: oneOf(raw.period, PRESETS),
    metric: oneOf(raw.metric, METRICS),
    group_by: oneOf(raw.group_by, TIME_GROUPS),
    place: oneOf(raw.place, PLACE_GROUPS),
    abc: oneOf(raw.abc, ABC_SUBJECTS),
    abc_class: oneOf(raw.abc_class, ABC_CLASSES),
  };
}
