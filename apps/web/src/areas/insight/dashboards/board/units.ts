import type { MetricUnit } from '@clientela/contract';
import {
  formatMoney,
  formatNumber,
  formatOneDecimal,
  formatPercent,
  formatShortMoney,
  formatShortNumber,
  formatWholeMoney,
} from '#lib/format.ts';

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

/** The same on an axis or in a legend: money without cents. */
export function formatAxisValue(unit: MetricUnit | undefined, value: number): string {
  return unit === 'cents' ? formatWholeMoney(value) : formatValue(unit, value);
}
