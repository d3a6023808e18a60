import { localDay } from '@clientela/domain';
import { formatTag } from '#lib/locale.ts';

const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const DAY = { day: '2-digit', month: '2-digit' } as const;

/** The hour of a message, in the store's time zone. */
export function timeOf(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat(formatTag(), { timeZone, ...TIME }).format(new Date(instant));
}

/** Today's time, else the day: a list has no space for both. */
export function shortTime(instant: string, timeZone: string): string {
  const at = new Date(instant);
  const isToday = localDay(at, timeZone) === localDay(new Date(), timeZone);
  const format = new Intl.DateTimeFormat(formatTag(), { timeZone, ...(isToday ? TIME : DAY) });
  return format.format(at);
}

/** The day as a heading between messages: `segunda-feira, 23/11/2026`. */
export function dayHeading(instant: string, timeZone: string): string {
  const options = { timeZone, weekday: 'long', ...DAY, year: 'numeric' } as const;
  return new Intl.DateTimeFormat(formatTag(), options).format(new Date(instant));
}

/** `75` minutes and more in words: `1 h 15 min`; the last minutes with their seconds. */
export function durationText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  if (minutes >= 5) return `${minutes} min`;
  return `${minutes} min ${seconds % 60} s`;
}
