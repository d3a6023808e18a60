import { fold } from './text.ts';

/** The store's own fields of customers and orders: their kinds, and how values are written. */

export const ATTRIBUTE_OWNERS = ['CUSTOMER', 'ORDER'] as const;
export type AttributeOwner = (typeof ATTRIBUTE_OWNERS)[number];

export const ATTRIBUTE_TYPES = ['TEXT', 'DATE', 'DATETIME', 'NUMBER'] as const;
export type AttributeType = (typeof ATTRIBUTE_TYPES)[number];

export const ATTRIBUTES_MAX = 50;
export const ATTRIBUTE_TEXT_MAX = 500;
export const ATTRIBUTE_KEY = /^[a-z][a-z0-9_]{0,39}$/;

/** A column of a list or file that shows an attribute, by its key. */
export type AttributeColumn = `custom.${string}`;

export function isAttributeColumn(column: string): column is AttributeColumn {
  return column.startsWith('custom.');
}

const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d{1,4}))?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The key that a name suggests: "Time do coração" → `time_do_coracao`; empty where nothing is left of it. */
export function attributeKey(name: string): string {
  const words = fold(name).replace(/[^a-z0-9]+/g, '_');
  return words
    .replace(/^[^a-z]+/, '')
    .slice(0, 40)
    .replace(/_+$/, '');
}

/** A number as people in Brazil write it, as a plain decimal: "1.234,5" → "1234.5"; null where it is none. */
export function parseAttributeNumber(typed: string): string | null {
  const text = typed.trim();
  // "0.125" is no group of thousands.
  const isGrouped = /^-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?$/.test(text);
  const plain = (isGrouped ? text.replaceAll('.', '') : text).replace(',', '.');
  return toTenThousandths(plain) === null ? null : plain;
}

const WRITTEN_DAY = /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})$/;
const WRITTEN_MOMENT = /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})[ T]\d{1,2}:\d{2}/;
/** Codes: a number would lose the zero. */
const LEADING_ZERO = /^-?0\d/;

/** The narrowest type that fits all examples, of a file's column or of a shop's field. */
export function guessedType(examples: readonly string[]): AttributeType {
  const all = (test: (text: string) => boolean) => examples.length > 0 && examples.every(test);
  if (all((text) => WRITTEN_MOMENT.test(text))) return 'DATETIME';
  if (all((text) => WRITTEN_DAY.test(text))) return 'DATE';
  const isNumber = (text: string) =>
    !LEADING_ZERO.test(text) && parseAttributeNumber(text.replace(/^R\$\s*/, '')) !== null;
  return all(isNumber) ? 'NUMBER' : 'TEXT';
}

/** A plain decimal in ten-thousandths, exactly; null where it has over 12 or 4 digits, or is none. */
export function toTenThousandths(decimal: string): bigint | null {
  const match = DECIMAL.exec(decimal);
  if (!match) return null;
  const [, sign, whole = '', rest = ''] = match;
  return BigInt(`${sign}${whole}${rest.padEnd(4, '0')}`);
}

/** Ten-thousandths as a plain decimal: "12345000" → "1234.5". */
export function fromTenThousandths(stored: string): string {
  const sign = stored.startsWith('-') ? '-' : '';
  const digits = stored.replace('-', '').padStart(5, '0');
  const rest = digits.slice(-4).replace(/0+$/, '');
  return `${sign}${digits.slice(0, -4)}${rest && `.${rest}`}`;
}

/** A plain decimal as people in Brazil write it: "1234.5" → "1.234,5". */
export function showAttributeNumber(decimal: string): string {
  const [whole = '', rest] = decimal.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return rest ? `${grouped},${rest}` : grouped;
}

/** Whether this is a day of the calendar, `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const at = new Date(`${text}T00:00:00Z`);
  // PostgreSQL has no year 0.
  if (text.startsWith('0000')) return false;
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
