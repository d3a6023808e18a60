import { addDays, instantReader } from '@clientela/domain';

/** An hour of a store's day, or of one so many days later. */
export function dayAt(
  timeZone: string,
  day: string,
  { later = 0, hour }: { later?: number; hour: number },
): Date {
  const [year = 0, month = 0, date = 0] = addDays(day, later).split('-').map(Number);
  const time = hour * 3_600_000;
  return new Date(instantReader(timeZone)({ year, month, day: date, time, offset: null }));
}
