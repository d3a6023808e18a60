import type { MetricsAnswer, MetricUnit } from '@clientela/contract';
import {
  formatAxisMoney,
  formatMoney,
  formatNumber,
  formatOneDecimal,
  formatPercent,
  formatShortMoney,
  formatShortNumber,
} from '#lib/format.ts';

/** Below so many a change is chance. */
const LEAST = 10;

/** Whether the change of a total says nothing: few orders, or few of what is counted. */
export function isChance(
  { few_orders, units, total, previous_total }: MetricsAnswer,
  at: number,
): boolean {
  const fewest = Math.min(total[at] ?? 0, previous_total?.[at] ?? 0);
  return few_orders || (units[at] === 'count' && fewest < LEAST);
}

/** A metric's value exactly, by its unit. */
export function formatValue(
  unit: MetricUnit | undefined,
  value: number | null | undefined,
): string {
  if (value === null || value === undefined) return '–';
  if (unit === 'cents') return formatMoney(value);
  if (unit === 'points') return formatOneDecimal(value);
  return unit === 'permille' ? formatPercent(value / 1000) : formatNumber(value);
}

/** The same, short enough for a card. */
export function formatShortValue(
  unit: MetricUnit | undefined,
  value: number | null | undefined,
): string {
  if (value === null || value === undefined) return '–';
  if (unit === 'cents') return formatShortMoney(value);
  return unit === 'count' ? formatShortNumber(value) : formatValue(unit, value);
}

/** The same on an axis or in a legend. */
export function formatAxisValue(unit: MetricUnit | undefined, value: number): string {
  return unit === 'cents' ? formatAxisMoney(value) : formatValue(unit, value);
}
