import type { MetricsQuery } from '@clientela/contract';
import {
  addDays,
  type DayRange,
  daysBefore,
  daysBetween,
  daysOfLastYear,
  daysOfPreset,
  daysSinceMonday,
} from '@clientela/domain';
import type { Item } from './items.ts';
import type { Of, Parts } from './parts.ts';
import type { NamedPeriod } from './periods.ts';

/** A period that ends today as days before today; null where it does not. */
export function lastDaysOf({ lastDays, period }: NamedPeriod, today: string): number | null {
  if (lastDays) return lastDays;
  const { from, to } = rangeOf(period, today);
  if (!from || to !== today) return null;
  const days = daysBetween(from, today);
  return days > 0 ? days : null;
}

export const rangeOf = (period: MetricsQuery['period'], today: string): DayRange =>
  typeof period === 'string' ? daysOfPreset(period, today) : period;

interface Time {
  period?: MetricsQuery['period'];
  compare?: MetricsQuery['compare'];
}

/** The period asked for, and the one that it is compared with; what finds no place stays in `parts`. */
export function periodsOf(
  parts: Parts,
  { today, base, isMore }: { today: string; base: MetricsQuery | null; isMore: boolean },
): Time {
  const grew = parts.take('grew').length > 0;
  const at = parts.all().findIndex(({ is }) => is === 'compare');
  const isNamed = (item: Item): item is Of<'period'> => item.is === 'period';
  const before = parts.all().slice(0, Math.max(0, at)).filter(isNamed);
  const after = parts.all().slice(Math.max(0, at)).filter(isNamed);
  const all = parts.take('period');
  // "vendi mais hoje que ontem" compares without a word for it.
  const isPair = all.length === 2 && (all[1]?.isSame === true || grew || isMore);
  const isCompared = (at >= 0 && all.length > 0) || isPair;
  if (!isCompared) return together(parts, all, { today, base, grew });
  const [own, other] =
    before.length > 0 ? [...before, ...after] : after.length > 1 ? after : [null, ...after];
  const compare =
    all.length <= 2 && other
      ? comparison(own?.period ?? base?.period ?? 'last_30_days', other, today)
      : null;
  // Any other period cannot be compared with: the words stay unused, and the question is refused.
  if (compare) parts.drop('compare', 'more', 'less');
  else parts.putBack(all);
  return { ...(own && { period: own.period }), ...(compare && { compare }) };
}

/** Periods without a comparison: one, or several that follow each other, as "ontem e hoje". */
function together(
  parts: Parts,
  all: readonly Of<'period'>[],
  { today, base, grew }: { today: string; base: MetricsQuery | null; grew: boolean },
): Time {
  const compare = grew ? { compare: 'previous' as const } : {};
  const [one] = all;
  if (!one) return compare;
  const period = all.length > 1 ? joined(all, today) : alone(one, base, today);
  if (period) return { period, ...compare };
  parts.putBack(all);
  return compare;
}

/** A period by itself; "o mesmo período" and "o mês anterior" are those of the last question. */
function alone(
  one: NamedPeriod,
  base: MetricsQuery | null,
  today: string,
): MetricsQuery['period'] | null {
  if (one.isSame) {
    if (!base) return null;
    const range = rangeOf(base.period, today);
    return one.period === 'last_year'
      ? (daysOfLastYear(range) ?? null)
      : before(base.period, one.period, today);
  }
  return one.isBefore && base ? before(base.period, one.period, today) : one.period;
}

/** Periods in a row as one; null where days are missing between them. */
function joined(all: readonly NamedPeriod[], today: string): MetricsQuery['period'] | null {
  const ranges = all
    .map(({ period }) => rangeOf(period, today))
    .toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1));
  let [from, to] = [ranges[0]?.from, ranges[0]?.to];
  for (const next of ranges.slice(1)) {
    // "outubro" and "2026" are no two periods.
    if (!from || !to || !next.from || !next.to || addDays(to, 1) !== next.from) return null;
    to = next.to;
  }
  return from && to ? { from, to } : null;
}

/** How a query compares a period with another; null where it cannot. */
function comparison(
  own: MetricsQuery['period'],
  other: NamedPeriod,
  today: string,
): 'previous' | 'last_year' | null {
  if (other.isSame) return sameAs(own, other);
  if (other.period === 'last_year') return 'last_year';
  if (other.isBefore) return 'previous';
  const [range, asked] = [rangeOf(own, today), rangeOf(other.period, today)];
  const meets = (before: Required<DayRange> | null) =>
    before !== null && before.from === asked.from && before.to <= (asked.to ?? '');
  if (meets(daysBefore(typeof own === 'string' ? own : null, range))) return 'previous';
  return meets(daysOfLastYear(range)) ? 'last_year' : null;
}

/** "O mesmo período": of the last year always; of the last month only where the running one is asked for. */
function sameAs(
  own: MetricsQuery['period'],
  { period }: NamedPeriod,
): 'previous' | 'last_year' | null {
  if (period === 'last_year') return 'last_year';
  return period === 'last_month' && own === 'current_month' ? 'previous' : null;
}

/** The month, year or week before that of the last question; of other periods as many days before. */
function before(
  period: MetricsQuery['period'],
  unit: MetricsQuery['period'],
  today: string,
): MetricsQuery['period'] {
  const { from, to } = rangeOf(period, today);
  if (!from || !to) return unit;
  const monthBefore = addDays(`${from.slice(0, 7)}-01`, -1);
  if (unit === 'last_month' && from.slice(0, 7) === to.slice(0, 7)) {
    return { from: `${monthBefore.slice(0, 7)}-01`, to: monthBefore };
  }
  if (unit === 'last_year' && from.slice(0, 4) === to.slice(0, 4)) {
    const year = Number(from.slice(0, 4)) - 1;
    const isWhole = from.endsWith('-01-01');
    return isWhole
      ? { from: `${year}-01-01`, to: `${year}-12-31` }
      : (daysOfLastYear({ from, to }) ?? unit);
  }
  if (unit === 'last_week' && daysBetween(from, to) < 7) {
    const monday = addDays(from, -daysSinceMonday(from) - 7);
    return { from: monday, to: addDays(monday, 6) };
  }
  const length = daysBetween(from, to) + 1;
  return { from: addDays(from, -length), to: addDays(from, -1) };
}
