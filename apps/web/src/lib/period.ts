import {
  addDays,
  daysBetween,
  daysOfPreset,
  firstDayOfKey,
  localDay,
  PERIOD_PRESETS,
  type PeriodPreset,
} from '@clientela/domain';

export { groupingOf } from '@clientela/domain';

export const PRESETS = PERIOD_PRESETS;
export type Preset = PeriodPreset;

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

/** Returns the period of a preset, as of today. */
export function periodOf(preset: Preset, today: string): Period {
  return daysOfPreset(preset, today);
}

/** The days behind a metric's key; null where a key is no stretch of days. */
export function periodOfKey(group: string, key: string): Required<Period> | null {
  const [year, month] = key.split('-').map(Number) as [number, number];
  switch (group) {
    case 'day':
      return { from: key, to: key };
    case 'week': {
      const monday = firstDayOfKey('week', key);
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

/** Returns the intersection of two periods; an open end is no bound. */
export function overlapOf(a: Period, b: Period): Period {
  const later = [a.from, b.from].filter((day) => day !== undefined).sort();
  const earlier = [a.to, b.to].filter((day) => day !== undefined).sort();
  return { from: later.at(-1), to: earlier[0] };
}

function dayOf(year: number, month: number, day: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}
