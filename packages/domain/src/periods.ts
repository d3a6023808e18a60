import { addDays, daysBetween } from './plan-cycles.ts';

/** First and last day, both included; neither for all time. */
export interface DayRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** The period presets of the specification (§9), in the store's time zone. */
export const PERIOD_PRESETS = [
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
export type PeriodPreset = (typeof PERIOD_PRESETS)[number];

const dayOf = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;

/** Days since Monday of a day's week. */
export const daysSinceMonday = (day: string) => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;

/**
 * The days of a preset as of today (specification §9). A week begins on Monday, like the ISO week of the keys
 * (analytics §1).
 */
export function daysOfPreset(preset: PeriodPreset, today: string): DayRange {
  const [year, month] = today.split('-').map(Number) as [number, number];
  switch (preset) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'last_7_days':
      return { from: addDays(today, -6), to: today };
    case 'last_30_days':
      return { from: addDays(today, -29), to: today };
    case 'last_week': {
      const monday = addDays(today, -daysSinceMonday(today) - 7);
      return { from: monday, to: addDays(monday, 6) };
    }
    case 'last_month':
      return {
        from: month === 1 ? dayOf(year - 1, 12, 1) : dayOf(year, month - 1, 1),
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

/**
 * The days that a period is compared with (analytics §1): as many days before; of the current month and year the same
 * dates before; of a whole month or year the one before. Null for all time.
 */
export function daysBefore(
  preset: PeriodPreset | null,
  { from, to }: DayRange,
): Required<DayRange> | null {
  if (!from || !to) return null;
  switch (preset) {
    case 'current_month':
      return { from: monthsBefore(from, 1), to: monthsBefore(to, 1) };
    case 'current_year':
      return { from: monthsBefore(from, 12), to: monthsBefore(to, 12) };
    case 'last_month':
      return { from: monthsBefore(from, 1), to: addDays(from, -1) };
    case 'last_year':
      return { from: monthsBefore(from, 12), to: addDays(from, -1) };
    default: {
      const days = daysBetween(from, to) + 1;
      return { from: addDays(from, -days), to: addDays(from, -1) };
    }
  }
}

/** The same days of the year before. */
export function daysOfLastYear({ from, to }: DayRange): Required<DayRange> | null {
  return from && to ? { from: monthsBefore(from, 12), to: monthsBefore(to, 12) } : null;
}

/** The same date so many months before, or the last of a shorter month. */
export function monthsBefore(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const whole = year * 12 + month - 1 - months;
  const first = dayOf(Math.floor(whole / 12), (whole % 12) + 1, 1);
  const next = whole + 1;
  const last = addDays(dayOf(Math.floor(next / 12), (next % 12) + 1, 1), -1);
  return addDays(first, Math.min(date, Number(last.slice(8))) - 1);
}

export const TIME_BUCKETS = ['day', 'week', 'month', 'year'] as const;
export type TimeBucket = (typeof TIME_BUCKETS)[number];

/** A day's key in a grouping (decisions §10). */
export function keyOfDay(bucket: TimeBucket, day: string): string {
  if (bucket === 'day') return day;
  if (bucket === 'month') return day.slice(0, 7);
  if (bucket === 'year') return day.slice(0, 4);
  // An ISO week belongs to the year of its Thursday.
  const thursday = addDays(day, 3 - daysSinceMonday(day));
  const week = Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1;
  return `${thursday.slice(0, 4)}-W${String(week).padStart(2, '0')}`;
}

/** The first day of a grouping's key. */
export function firstDayOfKey(bucket: TimeBucket, key: string): string {
  switch (bucket) {
    case 'day':
      return key;
    case 'month':
      return `${key}-01`;
    case 'year':
      return `${key}-01-01`;
    case 'week': {
      // The first ISO week has the fourth of January.
      const fourth = `${key.slice(0, 4)}-01-04`;
      return addDays(fourth, 7 * (Number(key.slice(6)) - 1) - daysSinceMonday(fourth));
    }
  }
}

/** The grouping that suits a period's length. */
export function groupingOf({ from, to }: DayRange): 'hour' | 'day' | 'week' | 'month' {
  if (!from || !to) return 'month';
  const length = daysBetween(from, to) + 1;
  if (length <= 1) return 'hour';
  if (length <= 62) return 'day';
  return length <= 182 ? 'week' : 'month';
}

/** Every key of a grouping from the first to the last day, both included. */
export function keysOfDays(bucket: TimeBucket, { from, to }: Required<DayRange>): string[] {
  const keys: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const key = keyOfDay(bucket, day);
    if (keys.at(-1) !== key) keys.push(key);
  }
  return keys;
}
