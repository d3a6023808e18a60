/** Brazilian formatting of what the wire carries. */
const LOCALE = 'pt-BR';

const money = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'BRL' });
const shortMoney = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'BRL',
  notation: 'compact',
  maximumFractionDigits: 1,
});
const number = new Intl.NumberFormat(LOCALE);
const shortNumber = new Intl.NumberFormat(LOCALE, {
  notation: 'compact',
  maximumFractionDigits: 1,
});
const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 });
const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto' });

/** `123456` → `R$ 1.234,56`. */
export function formatMoney(cents: number): string {
  return money.format(cents / 100);
}

/** `123456789` → `R$ 1,2 mi`, for cards that show the exact value beside it. */
export function formatShortMoney(cents: number): string {
  return Math.abs(cents) < 100_000_00 ? formatMoney(cents) : shortMoney.format(cents / 100);
}

export function formatNumber(value: number): string {
  return number.format(value);
}

export function formatShortNumber(value: number): string {
  return Math.abs(value) < 100_000 ? formatNumber(value) : shortNumber.format(value);
}

/** `0.123` → `12,3%`. */
export function formatPercent(share: number): string {
  return percent.format(share);
}

/** A `YYYY-MM-DD` day as `dd/mm/aaaa`; days have no time zone. */
export function formatDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date}/${month}/${year}`;
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(timeZone: string, withTime: boolean): Intl.DateTimeFormat {
  const key = `${timeZone} ${withTime}`;
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(LOCALE, {
      timeZone,
      dateStyle: 'short',
      ...(withTime && { timeStyle: 'short' }),
    });
    // `dateStyle: short` writes the year with four digits in pt-BR, which is what we want.
    dateFormats.set(key, format);
  }
  return format;
}

/** An instant as its day in the store's time zone. */
export function formatInstantDay(instant: string, timeZone: string): string {
  return dateFormat(timeZone, false).format(new Date(instant));
}

/** An instant as day and time in the store's time zone. */
export function formatInstant(instant: string, timeZone: string): string {
  return dateFormat(timeZone, true).format(new Date(instant));
}

const STEPS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `há 3 dias`, `em 2 horas`, `agora`. */
export function formatRelative(instant: string, now = Date.now()): string {
  const seconds = Math.round((Date.parse(instant) - now) / 1000);
  const step = STEPS.find(([, size]) => Math.abs(seconds) >= size);
  return step ? relative.format(Math.trunc(seconds / step[1]), step[0]) : 'agora';
}

const month = new Intl.DateTimeFormat(LOCALE, { month: 'long', timeZone: 'UTC' });

/** `1` → `janeiro`. */
export function monthName(number: number): string {
  return month.format(Date.UTC(2026, number - 1, 15));
}

/** The person's name, or the next best thing there is to call them. */
export function personName(person: {
  first_name: string;
  last_name: string;
  email?: string | null;
  phone?: string | null;
}): string {
  const name = `${person.first_name} ${person.last_name}`.trim();
  return name || person.email || person.phone || 'Sem nome';
}

export function initialOf(person: { name: string; email?: string | null }): string {
  return (person.name || person.email || '?').trim().charAt(0).toUpperCase();
}
