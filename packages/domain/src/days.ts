/** Dates as people write them, and instants in a store's time zone. */

/** Which part comes first where a date is written with numbers alone. */
export type DateOrder = 'day_first' | 'month_first';

/** A date as it was written, checked against the calendar; the zone only where one was written. */
export interface WrittenDate {
  year: number;
  month: number;
  day: number;
  /** Milliseconds since midnight; null for a day alone. */
  time: number | null;
  /** Minutes east of UTC; null where the zone is the store's. */
  offset: number | null;
}

/** The day of an instant in a time zone, as `2026-11-27`. */
export function localDay(at: Date, timeZone: string): string {
  return new Date(at.getTime() + zoneOffsets(timeZone)(at.getTime())).toISOString().slice(0, 10);
}

const MONTHS: Record<string, number> = {
  jan: 1,
  fev: 2,
  feb: 2,
  mar: 3,
  abr: 4,
  apr: 4,
  mai: 5,
  may: 5,
  jun: 6,
  jul: 7,
  ago: 8,
  aug: 8,
  set: 9,
  sep: 9,
  out: 10,
  oct: 10,
  nov: 11,
  dez: 12,
  dec: 12,
};
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?=$|[T\s])/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/;
const MONTH_NAME =
  /^(\d{1,2})(?:\s+de\s+|[-/.\s]+)([a-zç]{3,9})\.?(?:\s+de\s+|[-/.\s]+)(\d{4}|\d{2})(?!\d)/i;
const MONTH_NAME_FIRST = /^([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})(?!\d)/i;
const TIME =
  /^(?:T|[\s,]+(?:[-–]\s*|(?:às|as)\s+)?)(\d{1,2})(?::|h(?=\s*\d))\s*(\d{2})(?:[:m]\s*(\d{2})s?(?:[.,](\d{1,9}))?)?\s*(?:m(?:in)?|h(?:s|rs)?)?\.?\s*(am|pm|a\.m\.|p\.m\.)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?$/i;
/** `14h`, an hour alone. */
const HOUR_ALONE = /^[\s,]+(?:[-–]\s*|(?:às|as)\s+)?(\d{1,2})\s*h(?:s|rs)?\.?$/i;
/** `dom, 25/01/2026`, `segunda-feira, 25 de janeiro de 2026`. */
const WEEKDAY =
  /^(?:seg|ter|qua|qui|sex|s[áa]b|dom|mon|tue|wed|thu|fri|sat|sun)[a-zç]*\.?(?:-feira)?\s*,?\s+(?=\d|[a-z]{3,9}\.?\s+\d)/i;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Returns a date's field order: one, `'either'` (`05/05/2026`), `'unsure'`, or null. */
export function dateOrderOf(text: string): DateOrder | 'either' | 'unsure' | null {
  const written = text.trim().replace(WEEKDAY, '');
  const parts = YEAR_LAST.exec(written);
  if (!parts) return parseDate(written, { order: 'day_first', thisYear: 2100 }) ? 'either' : null;
  const first = Number(parts[1]);
  const second = Number(parts[2]);
  if (first === second) return first <= 12 ? 'either' : null;
  if (first <= 12 && second <= 12) return 'unsure';
  if (first <= 31 && second <= 12) return 'day_first';
  return first <= 12 && second <= 31 ? 'month_first' : null;
}

/** Reads a date; null where it is none, or where the calendar has no such day (31/02). */
export function parseDate(
  text: string,
  { order, thisYear }: { order: DateOrder; thisYear: number },
): WrittenDate | null {
  const written = text.trim().replace(WEEKDAY, '');
  const day = readDay(written, order, thisYear);
  if (!day || !isCalendarDay(day.year, day.month, day.day)) return null;
  const rest = written.slice(day.length);
  if (rest.trim() === '') return { ...day.date, time: null, offset: null };
  const clock = readTime(rest);
  return clock && { ...day.date, ...clock };
}

interface ReadDay {
  year: number;
  month: number;
  day: number;
  date: { year: number; month: number; day: number };
  length: number;
}

function readDay(text: string, order: DateOrder, thisYear: number): ReadDay | null {
  const found = (match: RegExpExecArray, year: number, month: number, day: number): ReadDay => ({
    year,
    month,
    day,
    date: { year, month, day },
    length: match[0].length,
  });
  const iso = YEAR_FIRST.exec(text) ?? COMPACT.exec(text);
  if (iso) return found(iso, Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = YEAR_LAST.exec(text);
  if (numbers) {
    const [first, second] = [Number(numbers[1]), Number(numbers[2])];
    const year = fullYear(numbers[3] ?? '', thisYear);
    return order === 'day_first'
      ? found(numbers, year, second, first)
      : found(numbers, year, first, second);
  }
  const named = MONTH_NAME.exec(text);
  if (named)
    return found(named, fullYear(named[3] ?? '', thisYear), monthOf(named[2]), Number(named[1]));
  const english = MONTH_NAME_FIRST.exec(text);
  if (english) return found(english, Number(english[3]), monthOf(english[1]), Number(english[2]));
  return null;
}

function monthOf(name = ''): number {
  return MONTHS[name.slice(0, 3).toLowerCase()] ?? 0;
}

// Sales and birthdays lie in the past: two digits beyond this year belong to the last century.
function fullYear(digits: string, thisYear: number): number {
  if (digits.length === 4) return Number(digits);
  const year = 2000 + Number(digits);
  return year > thisYear ? year - 100 : year;
}

function readTime(text: string): { time: number; offset: number | null } | null {
  const hour = HOUR_ALONE.exec(text)?.[1];
  const parts = TIME.exec(hour === undefined ? text : ` ${hour}:00`);
  if (!parts) return null;
  const [hours, minutes, seconds] = [Number(parts[1]), Number(parts[2]), Number(parts[3] ?? 0)];
  const half = parts[5]?.toLowerCase().replaceAll('.', '');
  if (hours > 23 || minutes > 59 || seconds > 59 || (half && (hours < 1 || hours > 12)))
    return null;
  const inDay = half ? (hours % 12) + (half === 'pm' ? 12 : 0) : hours;
  const milliseconds = Number((parts[4] ?? '0').padEnd(3, '0').slice(0, 3));
  return {
    time: inDay * HOUR + minutes * MINUTE + seconds * 1000 + milliseconds,
    offset: parts[6] ? offsetOf(parts[6]) : null,
  };
}

function offsetOf(zone: string): number {
  const parts = /^([+-])(\d{2}):?(\d{2})$/.exec(zone);
  if (!parts) return 0;
  const minutes = Number(parts[2]) * 60 + Number(parts[3]);
  return parts[1] === '-' ? -minutes : minutes;
}

/** Whether the calendar has that day. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  if (year < 1900 || year > 2999 || month < 1 || month > 12 || day < 1) return false;
  return day <= daysInMonth(year, month);
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** `YYYY-MM-DD` of a written date. */
export function dayOf(date: WrittenDate): string {
  const month = String(date.month).padStart(2, '0');
  return `${date.year}-${month}-${String(date.day).padStart(2, '0')}`;
}

/** A day counted from 30 December 1899, as spreadsheets store dates; fractions are the time. */
export function parseSerialDate(serial: number): WrittenDate | null {
  if (!(serial >= 1 && serial < 2_958_466)) return null;
  const moment = new Date(Math.round(((serial - 25_569) * DAY) / 1000) * 1000);
  const midnight = Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate());
  const time = moment.getTime() - midnight;
  return {
    year: moment.getUTCFullYear(),
    month: moment.getUTCMonth() + 1,
    day: moment.getUTCDate(),
    time: time === 0 ? null : time,
    offset: null,
  };
}

/** An hour of a day (`YYYY-MM-DD`) in a time zone; midnight by default. */
export function instantOfDay(day: string, timeZone: string, hour = 0): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const time = hour * HOUR;
  return new Date(instantReader(timeZone)({ year, month, day: date, time, offset: null }));
}

/** Turns written dates into instants (milliseconds), reading those without a zone in the store's. */
export function instantReader(timeZone: string): (date: WrittenDate) => number {
  const offsetAt = zoneOffsets(timeZone);
  return (date) => {
    const local = Date.UTC(date.year, date.month - 1, date.day) + (date.time ?? 0);
    if (date.offset !== null) return local - date.offset * MINUTE;
    const guess = local - offsetAt(local);
    const instant = local - offsetAt(guess);
    // A midnight skipped by a clock change does not exist; its instants count on that day.
    const missing = local - (instant + offsetAt(instant));
    return missing > 0 ? instant + missing : instant;
  };
}

const zones = new Map<string, (instant: number) => number>();

/** Milliseconds east of UTC at an instant of a zone. */
function zoneOffsets(timeZone: string): (instant: number) => number {
  const offsets = zones.get(timeZone) ?? readOffsets(timeZone);
  zones.set(timeZone, offsets);
  return offsets;
}

/** Some ten years; a file with dates of many centuries evicts and recomputes. */
const HOURS_KEPT = 100_000;

/** Caches each hour, since Intl is slow. */
function readOffsets(timeZone: string): (instant: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  const known = new Map<number, number>();
  return (instant) => {
    const hour = Math.floor(instant / HOUR);
    const remembered = known.get(hour);
    if (remembered !== undefined) return remembered;
    const parts: Record<string, number> = {};
    for (const { type, value } of format.formatToParts(hour * HOUR)) parts[type] = Number(value);
    const local = Date.UTC(
      parts.year ?? 0,
      (parts.month ?? 1) - 1,
      parts.day ?? 1,
      parts.hour ?? 0,
      parts.minute ?? 0,
      parts.second ?? 0,
    );
    const offset = local - hour * HOUR;
    if (known.size === HOURS_KEPT) known.clear();
    known.set(hour, offset);
    return offset;
  };
}

/** A span as people say it: three hours, two days, a month. */
export interface Span {
  value: number;
  unit: 'HOUR' | 'DAY' | 'MONTH';
}

/**
 * Reckons spans as people in a time zone do: days and months later it is the same time of the day, whether
 * clocks were changed or not, and a month after 31 January is the last day of February.
 */
export function spanReader(timeZone: string): (from: Date, span: Span) => Date {
  const offsetAt = zoneOffsets(timeZone);
  const instantOf = instantReader(timeZone);
  return (from, { value, unit }) => {
    if (unit === 'HOUR') return new Date(from.getTime() + value * HOUR);
    const local = new Date(from.getTime() + offsetAt(from.getTime()));
    const [year, month, day] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()];
    const time = local.getTime() - Date.UTC(year, month, day);
    const months = unit === 'MONTH' ? month + value : month;
    const lastOfMonth = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
    const wanted = unit === 'DAY' ? day + value : Math.min(day, lastOfMonth);
    const then = new Date(Date.UTC(year, months, wanted));
    return new Date(
      instantOf({
        year: then.getUTCFullYear(),
        month: then.getUTCMonth() + 1,
        day: then.getUTCDate(),
        time,
        offset: null,
      }),
    );
  };
}

const monthName = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' });

/** `janeiro` to `dezembro`. */
export const MONTH_NAMES: readonly string[] = Array.from({ length: 12 }, (_, month) =>
  monthName.format(Date.UTC(2000, month)),
);
