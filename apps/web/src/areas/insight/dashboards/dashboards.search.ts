import { METRICS } from '@clientela/contract';
import { type Period, PRESETS } from '#lib/period.ts';
import { oneOf, textIn } from '#lib/search.ts';
import { ownPeriod } from './own-period.ts';

export const TIME_GROUPS = ['day', 'week', 'month', 'year', 'hour', 'day_of_week'] as const;
export const PLACE_GROUPS = ['state', 'region', 'city', 'payment_method'] as const;
export const ABC_SUBJECTS = ['products', 'categories', 'customers'] as const;
export const ABC_CLASSES = ['all', 'a', 'b', 'c'] as const;

export const DASHBOARD_PERIODS = [...PRESETS, 'custom'] as const;

/** URL parameters of the dashboard. */
export interface DashboardSearch extends Period {
  /** With `custom` come its first and last day. */
  period?: (typeof DASHBOARD_PERIODS)[number] | undefined;
  metric?: (typeof METRICS)[number] | undefined;
  group_by?: (typeof TIME_GROUPS)[number] | undefined;
  place?: (typeof PLACE_GROUPS)[number] | undefined;
  /** One of the store's own dashboards; left out: the overview. */
  board?: string | undefined;
  /** A file that a notification or an e-mail leads to. */
  export?: string | undefined;
  abc?: (typeof ABC_SUBJECTS)[number] | undefined;
  abc_class?: (typeof ABC_CLASSES)[number] | undefined;
}

export function dashboardSearch(raw: Record<string, unknown>): DashboardSearch {
  const chosen = ownPeriod({ from: textIn(raw.from), to: textIn(raw.to) });
  const period = oneOf(raw.period, DASHBOARD_PERIODS);
  return {
    ...(period === 'custom' ? chosen : null),
    period: period === 'custom' && !chosen ? undefined : period,
    board: textIn(raw.board),
    export: textIn(raw.export),
    metric: oneOf(raw.metric, METRICS),
    group_by: oneOf(raw.group_by, TIME_GROUPS),
    place: oneOf(raw.place, PLACE_GROUPS),
    abc: oneOf(raw.abc, ABC_SUBJECTS),
    abc_class: oneOf(raw.abc_class, ABC_CLASSES),
  };
}
