import texts from './lib.texts.json';
import { formatTag } from './locale.ts';

/** Formats API values in the language that the person chose. */
const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const key = formatTag() + JSON.stringify(options);
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(formatTag(), options);
    formats.set(key, format);
  }
  return format;
}

const MONEY = { style: 'currency', currency: 'BRL' } as const;
const SHORT = { notation: 'compact', maximumFractionDigits: 1 } as const;

/** Keeps the sign of the currency from turning to `$R` between right-to-left digits. */
function leftToRight(money: string): string {
  return formatTag().startsWith('ar') ? money.replace('R$', '\u200eR$\u200e') : money;
}

/** `123456` → `R$ 1.234,56`. */
export function formatMoney(cents: number): string {
  return leftToRight(numberFormat(MONEY).format(cents / 100));
}

/** `123456789` → `R$ 1,2 mi`, for cards that also show the exact value. */
export function formatShortMoney(cents: number): string {
  return Math.abs(cents) < 100_000_00
    ? formatMoney(cents)
    : leftToRight(numberFormat({ ...MONEY, ...SHORT }).format(cents / 100));
}

/** Whole reais, where cents would only be noise: axes and bars. */
export function formatWholeMoney(cents: number): string {
  return Math.abs(cents) < 100_000_00
    ? leftToRight(numberFormat({ ...MONEY, maximumFractionDigits: 0 }).format(cents / 100))
    : formatShortMoney(cents);
}

/** For axes, which mix no notations: `R$ 500`, `R$ 50 mil`, `R$ 100 mil`. */
export function formatAxisMoney(cents: number): string {
  const notation = Math.abs(cents) < 1_000_00 ? { maximumFractionDigits: 0 } : SHORT;
  return leftToRight(numberFormat({ ...MONEY, ...notation }).format(cents / 100));
}

export function formatNumber(value: number): string {
  return numberFormat().format(value);
}

/** `45,0`: a score that always has one decimal. */
export function formatOneDecimal(value: number): string {
  return numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

export function formatShortNumber(value: number): string {
  return Math.abs(value) < 100_000 ? formatNumber(value) : numberFormat(SHORT).format(value);
}

/** `0.123` → `12,3%`. */
const list = new Intl.ListFormat('pt-BR');

export function formatList(words: readonly string[]): string {
  return list.format(words);
}

export function formatPercent(share: number): string {
  return numberFormat({ style: 'percent', maximumFractionDigits: 1 }).format(share);
}

/** `0.0012` → `0,12%`: for rates whose limits are tenths of a percent. */
export function formatFinePercent(share: number): string {
  return numberFormat({ style: 'percent', maximumFractionDigits: 2 }).format(share);
}

/** A `YYYY-MM-DD` day as `dd/mm/aaaa`; days have no time zone. */
export function formatDay(day: string): string {
  return dateFormat('UTC', false).format(new Date(`${day}T00:00:00Z`));
}

const DATE = { day: '2-digit', month: '2-digit', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(timeZone: string, withTime: boolean): Intl.DateTimeFormat {
  const key = `${formatTag()} ${timeZone} ${withTime}`;
  let format = dateFormats.get(key);
  if (!format) {
    const options = { timeZone, ...DATE, ...(withTime && TIME) };
    format = new Intl.DateTimeFormat(formatTag(), options);
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
  const relative = new Intl.RelativeTimeFormat(formatTag(), { numeric: 'auto' });
  if (!step) return relative.format(0, 'second');
  return relative.format(Math.trunc(seconds / step[1]), step[0]);
}

/** `1` → `janeiro`. */
export function monthName(number: number, length: 'long' | 'short' = 'long'): string {
  const format = new Intl.DateTimeFormat(formatTag(), { month: length, timeZone: 'UTC' });
  return format.format(Date.UTC(2026, number - 1, 15));
}

/** Words that stand alone, though they were written to follow others. */
export function asSentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The person's name, or the next best thing there is to call them. */
export function personName(person: {
  first_name: string;
  last_name: string;
  email?: string | null;
  phone?: string | null;
  integration_id?: string | null;
}): string {
  const name = `${person.first_name} ${person.last_name}`.trim();
  return name || person.email || person.phone || person.integration_id || texts.nameless;
}

export function initialOf(person: { name: string; email?: string | null }): string {
  return (person.name || person.email || '?').trim().charAt(0).toUpperCase();
}
