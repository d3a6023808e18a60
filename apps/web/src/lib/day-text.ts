/** Days and moments as Brazilians write them, whatever the browser's language: 31/12/2026 08:00. */

const DAY = /^(\d{2})\/(\d{2})\/(\d{4})$/;
const STORED = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/;

/** A stored day or moment (`2026-12-31`, `2026-12-31T08:00`) as people write it. */
export function writeDate(stored: string): string {
  const parts = STORED.exec(stored);
  if (!parts) return '';
  const [, year, month, day, time] = parts;
  return `${day}/${month}/${year}${time ? ` ${time}` : ''}`;
}

/** Parses input to the stored form; null where it is no complete valid date. */
export function readDate(typed: string, withTime = false): string | null {
  const [date = '', time] = typed.split(' ');
  const [, ofMonth, month, year] = DAY.exec(date) ?? [];
  if (!year || withTime !== (time !== undefined)) return null;
  const day = `${year}-${month}-${ofMonth}`;
  if (year < '1900' || !isOfCalendar(day)) return null;
  if (time === undefined) return day;
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? `${day}T${time}` : null;
}

function isOfCalendar(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Inserts separators while typing; a pasted stored date is converted. */
export function maskDate(typed: string, withTime = false): string {
  const text = STORED.test(typed) ? writeDate(typed) : typed;
  const digits = text
    // "1/2/" is the first of February.
    .replace(/^(\d)\D/, '0$1')
    .replace(/^(\d\d)\D*(\d)\D/, '$10$2')
    .replaceAll(/\D/g, '')
    .slice(0, withTime ? 12 : 8);
  const [day, month, year] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4, 8)];
  const [hour, minute] = [digits.slice(8, 10), digits.slice(10)];
  const date = [day, month, year].filter(Boolean).join('/');
  return hour ? `${date} ${[hour, minute].filter(Boolean).join(':')}` : date;
}
