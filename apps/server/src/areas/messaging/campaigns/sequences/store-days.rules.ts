import { dayOf, instantReader } from '@clientela/domain';

/** An hour of a store's day, or of one so many days later. */
export function dayAt(
  timeZone: string,
  day: string,
  { later = 0, hour }: { later?: number; hour: number },
): Date {
  const moved = calendarOf(day, later);
  return new Date(instantReader(timeZone)({ ...moved, time: hour * 3_600_000, offset: null }));
}

/** The day so many days after, or before. */
export function movedDay(day: string, by: number): string {
  return dayOf({ ...calendarOf(day, by), time: null, offset: null });
}

function calendarOf(day: string, later: number) {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const moved = new Date(Date.UTC(year, month - 1, date + later));
  return {
    year: moved.getUTCFullYear(),
    month: moved.getUTCMonth() + 1,
    day: moved.getUTCDate(),
  };
}
