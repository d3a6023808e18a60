import { readDate, writeDate } from '#lib/day-text.ts';
import { daysIn, type Period } from '#lib/period.ts';

/** The longest stretch a person may choose: five years, two of them leap years. */
export const MOST_PERIOD_DAYS = 1827;

/** A custom period; null where it is invalid, reversed or too long. */
export function ownPeriod({ from, to }: Period): Required<Period> | null {
  if (!from || !to || !isDay(from) || !isDay(to)) return null;
  return from <= to && daysIn(from, to) <= MOST_PERIOD_DAYS ? { from, to } : null;
}

function isDay(day: string): boolean {
  return readDate(writeDate(day)) === day;
}
