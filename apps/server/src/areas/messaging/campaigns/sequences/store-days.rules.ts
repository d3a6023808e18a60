import { addDays, instantOfDay } from '@clientela/domain';

/** An hour of a store's day, or of one so many days later. */
export function dayAt(
  timeZone: string,
  day: string,
  { later = 0, hour }: { later?: number; hour: number },
): Date {
  return instantOfDay(addDays(day, later), timeZone, hour);
}
