import { addDays, daysBetween, localDay } from '@clientela/domain';

/** The period presets of the specification (product §9), in the store's time zone. */
export const PRESETS = [
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'last_week',
  'last_month',
  'current_month',
  'current_year',
  'last_year',
  'all',
] as const;
export type Preset = (typeof PRESETS)[number];

/** First and last day, both included; neither for all time. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** Today as a day of the store. */
export function todayIn(timeZone: string, now = new Date()): string {
  return localDay(now, timeZone);
}

/** Days from one to the other, both included. */
export function daysIn(from: string, to: string): number {
  return daysBetween(from, to) + 1;
}

/** Returns the period of a preset, as of today. Weeks begin on Sunday. */
export function periodOf(preset: Preset, today: string): Period {
  const [year, month] = today.split('-').map(Number) as [number, number];
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'last_7_days':
      return { from: addDays(today, -6), to: today };
    case 'last_30_days':
      return { from: addDays(today, -29), to: today };
    case 'last_week':
      return { from: addDays(today, -weekday - 7), to: addDays(today, -weekday - 1) };
    case 'last_month':
      return {
        from: dayOf(month === 1 ? year - 1 : year, month === 1 ? 12 : month - 1, 1),
        to: addDays(dayOf(year, month, 1), -1),
      };
    case 'current_month':
      return { from: dayOf(year, month, 1), to: today };
    case 'current_year':
      return { from: dayOf(year, 1, 1), to: today };
    case 'last_year':
      return { from: dayOf(year - 1, 1, 1), to: dayOf(year - 1, 12, 31) };
    case 'all':
      return {};
  }
}

/** As many days right before, to compare with; nothing before all time. */
export function periodBefore({ from, to }: Period): Period | null {
  if (!from || !to) return null;
  const length = daysIn(from, to);
  return { from: addDays(from, -length), to: addDays(from, -1) };
}

/** The days behind a metric's key; null where a key is no stretch of days. */
export function periodOfKey(group: string, key: string): Required<Period> | null {
  const [year, month] = key.split('-').map(Number) as [number, number];
  switch (group) {
    case 'day':
      return { from: key, to: key };
    case 'week': {
      const monday = mondayOf(year, Number(key.slice(6)));
      return { from: monday, to: addDays(monday, 6) };
    }
    case 'month':
      return {
        from: dayOf(year, month, 1),
        to: addDays(dayOf(month === 12 ? year + 1 : year, month === 12 ? 1 : month + 1, 1), -1),
      };
    case 'year':
      return { from: dayOf(year, 1, 1), to: dayOf(year, 12, 31) };
    default:
      return null;
  }
}

/** The Monday on which an ISO week begins; the first week holds the fourth of January. */
function mondayOf(year: number, week: number): string {
  const fourth = dayOf(year, 1, 4);
  const weekday = (new Date(`${fourth}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(fourth, 7 * (week - 1) - weekday);
}

type TimeGroup = 'hour' | 'day' | 'week' | 'month' | 'year' | 'day_of_week';

/** Beyond so many, empty ones in between would not be seen. */
const MOST_KEYS = 2000;

/**
 * Every key of a grouping within a period, so that empty days appear too; for an open period, within the known keys.
 */
export function keysOf(group: TimeGroup, period: Period, known: readonly string[]): string[] {
  if (group === 'hour') return Array.from({ length: 24 }, (_, hour) => String(hour));
  if (group === 'day_of_week') return Array.from({ length: 7 }, (_, day) => String(day));
  const [first, last] = [known[0], known.at(-1)];
  const from = period.from ?? (first && periodOfKey(group, first)?.from);
  const to = period.to ?? (last && periodOfKey(group, last)?.to);
  const keys: string[] = [];
  for (let day = from; day && to && day <= to; ) {
    const key = keyOfDay(group, day);
    keys.push(key);
    if (keys.length > MOST_KEYS) return [...known];
    const end = periodOfKey(group, key)?.to;
    day = end && addDays(end, 1);
  }
  return keys;
}

/** A day's key in a grouping (decisions §10). */
function keyOfDay(group: string, day: string): string {
  if (group === 'day') return day;
  if (group === 'month') return day.slice(0, 7);
  if (group === 'year') return day.slice(0, 4);
  // An ISO week belongs to the year of its Thursday.
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const thursday = addDays(day, 3 - weekday);
  const week = Math.ceil(daysIn(dayOf(Number(thursday.slice(0, 4)), 1, 1), thursday) / 7);
  return `${thursday.slice(0, 4)}-W${String(week).padStart(2, '0')}`;
}

/** Returns the intersection of two periods; an open end is no bound. */
export function overlapOf(a: Period, b: Period): Period {
  const later = [a.from, b.from].filter((day) => day !== undefined).sort();
  const earlier = [a.to, b.to].filter((day) => day !== undefined).sort();
  return { from: later.at(-1), to: earlier[0] };
}

/** Returns the grouping that suits a period's length. */
export function groupingOf({ from, to }: Period): 'hour' | 'day' | 'week' | 'month' {
  if (!from || !to) return 'month';
  const length = daysIn(from, to);
  if (length <= 1) return 'hour';
  if (length <= 62) return 'day';
  return length <= 182 ? 'week' : 'month';
}

function dayOf(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
