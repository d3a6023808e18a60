import type { MetricUnit } from '@clientela/contract';
import { formatMoney, formatNumber, formatPercent, formatWholeMoney } from '#lib/format.ts';

interface UnitFormat {
  exact(value: number): string;
  short(value: number): string;
}

const FORMATS: Record<MetricUnit, UnitFormat> = {
  cents: { exact: formatMoney, short: formatWholeMoney },
  count: { exact: formatNumber, short: formatNumber },
  permille: {
    exact: (value) => formatPercent(value / 1000),
    short: (value) => formatPercent(value / 1000),
  },
  points: { exact: formatNumber, short: formatNumber },
};

/** How values of a metric are written. */
export function formatOf(unit: MetricUnit | undefined): UnitFormat {
  return FORMATS[unit ?? 'count'];
}
