import type { ShopResource } from '@clientela/contract';
import {
  byCustomerField,
  type CustomerField,
  clip,
  parseDocument,
  parseEmail,
  parsePaymentMethod,
  parsePhone,
  parseState,
  squeeze,
} from '@clientela/domain';
import type {
  Normalized,
  NormalizedCart,
  NormalizedItem,
  NormalizedOrder,
  NormalizedPerson,
  NormalizedProduct,
  OwnFields,
  Refusal,
} from '#areas/records/integrations/commerce.port';
import { shopTexts } from './shop.texts.ts';

export const EMPTY: Normalized = {
  read: 0,
  customers: [],
  products: [],
  orders: [],
  carts: [],
  refused: [],
};

/** A field has another type than the platform documents: the record is refused, nothing is guessed. */
class WrongShape extends Error {
  readonly field: string;
  constructor(field: string) {
    super(field);
    this.field = field;
  }
}

/** Totals are stored in reais: an amount in another currency is refused rather than counted as reais. */
class OtherCurrency extends Error {
  readonly currency: string;
  constructor(currency: string) {
    super(currency);
    this.currency = currency;
  }
}

/** Requires reais; platforms that send no currency have no other. */
export function requireReais(currency: string | null | undefined): void {
  if (currency && currency.toUpperCase() !== 'BRL') throw new OtherCurrency(currency.toUpperCase());
}

const LONGEST = 500;

/** Fields of a platform's record, read with their expected types. */
export class Fields {
  readonly #row: Record<string, unknown>;
  readonly #path: string;

  constructor(row: unknown, path = '') {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) throw new WrongShape(path);
    // Just checked.
    this.#row = row as Record<string, unknown>;
    this.#path = path;
  }

  has(name: string): boolean {
    return this.#row[name] !== undefined && this.#row[name] !== null;
  }

  /** A text, squeezed; null where it is not there or empty. Numbers are texts to platforms now and then. */
  text(name: string, most = LONGEST): string | null {
    const value = this.#row[name];
    if (value === undefined || value === null || value === '' || value === false) return null;
    if (typeof value !== 'string' && typeof value !== 'number') throw this.#wrong(name);
    return clip(squeeze(decodeEntities(String(value))), most) || null;
  }

  /** A text of a plugin's own field: a value of another shape counts as missing. */
  loose(name: string, most?: number): string | null {
    const value = this.#row[name];
    return typeof value === 'string' || typeof value === 'number' ? this.text(name, most) : null;
  }

  /** The objects of a list that plugins write to; other values are left out. */
  looseList(name: string): Fields[] {
    const value = this.#row[name];
    const rows: unknown[] = Array.isArray(value) ? value : [];
    return rows.flatMap((row) =>
      typeof row === 'object' && row !== null && !Array.isArray(row) ? new Fields(row) : [],
    );
  }

  /** The keys and values of an object that plugins write to; none where it has another shape. */
  looseEntries(name: string): [string, unknown][] {
    const value = this.#row[name];
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? Object.entries(value) : [];
  }

  /** A value of whatever shape. */
  any(name: string): unknown {
    return this.#row[name];
  }

  /** A text as it came, for codes and addresses that must stay as they are. */
  raw(name: string): string | null {
    const value = this.#row[name];
    if (value === undefined || value === null || value === '') return null;
    if (typeof value !== 'string') throw this.#wrong(name);
    return value.trim();
  }

  need(name: string): string {
    const value = this.text(name);
    if (value === null) throw this.#wrong(name);
    return value;
  }

  /** An amount in cents from `"19.90"` or `19.9`; 0 where it is not there. */
  cents(name: string): number {
    return this.optionalCents(name) ?? 0;
  }

  optionalCents(name: string): number | null {
    const value = this.#row[name];
    if (value === undefined || value === null || value === '') return null;
    const cents = decimalCents(value);
    if (cents === null) throw this.#wrong(name);
    return cents;
  }

  int(name: string): number | null {
    const value = this.#row[name];
    if (value === undefined || value === null || value === '') return null;
    const number = Number(value);
    // An empty list would be 0 too.
    const isNumber = typeof value === 'number' || typeof value === 'string';
    if (!isNumber || !Number.isFinite(number)) throw this.#wrong(name);
    return Math.round(number);
  }

  /** An instant in ISO 8601; `zone` is that of texts without one. */
  instant(name: string, zone = 'Z'): string | null {
    const value = this.#row[name];
    if (value === undefined || value === null || value === '') return null;
    if (typeof value !== 'string') throw this.#wrong(name);
    const text = value.trim().replace(' ', 'T');
    if (text.startsWith('0000') || text.startsWith('-0001')) return null;
    const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(text);
    const time = Date.parse(
      hasZone ? text : `${text}${text.includes('T') ? '' : 'T00:00:00'}${zone}`,
    );
    if (Number.isNaN(time)) throw this.#wrong(name);
    return new Date(time).toISOString();
  }

  needInstant(name: string, zone?: string): string {
    const value = this.instant(name, zone);
    if (value === null) throw this.#wrong(name);
    return value;
  }

  flag(name: string): boolean | null {
    const value = this.#row[name];
    if (value === undefined || value === null || value === '') return null;
    if (typeof value === 'boolean') return value;
    if (value === 1 || value === '1' || value === 'true') return true;
    if (value === 0 || value === '0' || value === 'false') return false;
    throw this.#wrong(name);
  }

  object(name: string): Fields | null {
    const value = this.#row[name];
    // PHP sends an empty object as an empty list, and now and then as false.
    if (value === undefined || value === null || value === false || value === '') return null;
    if (Array.isArray(value) && value.length === 0) return null;
    return new Fields(value, this.#name(name));
  }

  list(name: string): Fields[] {
    const value = this.#row[name];
    if (value === undefined || value === null || value === '') return [];
    if (!Array.isArray(value)) throw this.#wrong(name);
    return value.map((row, index) => new Fields(row, `${this.#name(name)}[${index}]`));
  }

  texts(name: string): string[] {
    const value = this.#row[name];
    if (!Array.isArray(value)) return [];
    return value.filter((one): one is string => typeof one === 'string');
  }

  #name(name: string): string {
    return this.#path ? `${this.#path}.${name}` : name;
  }

  #wrong(name: string): WrongShape {
    return new WrongShape(this.#name(name));
  }
}

const NAMED_ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ordf: 'ª',
  ordm: 'º',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
};
/** `eacute`: a letter and its accent, as Unicode composes them. */
const ACCENTS: Record<string, string> = {
  acute: '\u0301',
  grave: '\u0300',
  circ: '\u0302',
  tilde: '\u0303',
  uml: '\u0308',
  cedil: '\u0327',
};
const ENTITY =
  /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z])(acute|grave|circ|tilde|uml|cedil)|([a-z]+));/gi;

/** Shops in PHP send names as they stand in their pages: `D&#8217;&Aacute;vila &amp; Filhos`. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(ENTITY, (entity, decimal, hexadecimal, letter, accent, name) => {
    if (letter) return `${letter}${ACCENTS[String(accent).toLowerCase()]}`.normalize('NFC');
    if (name) return NAMED_ENTITIES[String(name).toLowerCase()] ?? entity;
    const code = decimal ? Number(decimal) : Number.parseInt(String(hexadecimal), 16);
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : entity;
  });
}

const DECIMAL = /^(-?)(\d{1,12})(?:\.(\d+))?$/;
/** Smaller numbers are residue of divisions, and are written with an exponent. */
const LEAST = 1e-6;

/** Cents without arithmetic on fractions; thirds of a cent are rounded half up. */
export function decimalCents(value: unknown): number | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  if (typeof value === 'number' && Math.abs(value) < LEAST) return 0;
  const found = DECIMAL.exec(String(value).trim());
  if (!found) return null;
  const [, sign, whole, fraction = ''] = found;
  const cents = Number(`${whole}${fraction.slice(0, 2).padEnd(2, '0')}`);
  const rounded = cents + (Number(fraction[2] ?? '0') >= 5 ? 1 : 0);
  return sign ? -rounded : rounded;
}

/** Understands the records of an answer one by one; those it cannot are refused alone. */
export function readEach<Normalized>(
  resource: ShopResource,
  rows: readonly unknown[],
  read: (fields: Fields) => Normalized | null,
  idName = 'id',
): { taken: Normalized[]; refused: Refusal[] } {
  const taken: Normalized[] = [];
  const refused: Refusal[] = [];
  for (const row of rows) {
    try {
      const normalized = read(new Fields(row));
      if (normalized !== null) taken.push(normalized);
    } catch (error) {
      refused.push({ resource, external_id: idOf(row, idName), ...reasonOf(error) });
    }
  }
  return { taken, refused };
}

function reasonOf(error: unknown): Pick<Refusal, 'code' | 'message'> {
  if (error instanceof OtherCurrency) {
    const message = shopTexts.other_currency(error.currency);
    return { code: 'other_currency', message };
  }
  if (!(error instanceof WrongShape)) throw error;
  const message = shopTexts.unexpected_shape(error.field || 'registro');
  return { code: 'unexpected_shape', message };
}

interface Readers {
  customers(fields: Fields): NormalizedPerson | null;
  products(fields: Fields): NormalizedProduct | null;
  orders(fields: Fields): NormalizedOrder | null;
  carts(fields: Fields): NormalizedCart | null;
}

/** Normalizes a response with rows of one kind. */
export function mapRecords(
  resource: ShopResource,
  rows: readonly unknown[],
  readers: Readers,
  idName?: string,
): Normalized {
  const read = (fields: Fields) => readers[resource](fields);
  const { taken, refused } = readEach<unknown>(resource, rows, read, idName);
  return { ...EMPTY, read: rows.length, [resource]: taken, refused };
}

function idOf(row: unknown, name: string): string {
  const id = (row as Record<string, unknown> | null)?.[name];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : '';
}

interface PersonWords extends Partial<Record<CustomerField, string | null>> {
  id?: string | null;
  name?: string | null;
  first_name?: string | null;
  last_name?: string | null;
  email?: string | null;
  phone?: string | null;
  document?: string | null;
  accepts_email?: boolean | null;
  registered_at?: string | null;
  fields?: OwnFields;
}

/** Normalizes a person for storage; unusable contacts and ids are left out. */
export function personOf(words: PersonWords): NormalizedPerson {
  const [first, ...rest] = (words.name ?? '').split(' ');
  const [phone = null, other_phone = null] = phonesIn(words.phone ?? '');
  return {
    // Id 0 means no customer: it would join the records of many people.
    integration_id: words.id && words.id !== '0' ? words.id : null,
    document: words.document ? parseDocument(words.document) : null,
    email: words.email ? parseEmail(words.email) : null,
    phone,
    first_name: words.first_name ?? (first || null),
    last_name: words.last_name ?? (words.name ? rest.join(' ') : null),
    ...byCustomerField(({ read }, field) => read(words[field] ?? '')),
    accepts_email: words.accepts_email ?? null,
    ...(words.registered_at ? { registered_at: words.registered_at } : {}),
    ...(other_phone ? { other_phone } : {}),
    ...(words.fields ? { fields: words.fields } : {}),
  };
}

/** The phones of a field, which people fill with two: `(11) 3333-4444 / 98765-4321 ou …`. */
function phonesIn(text: string): string[] {
  const whole = parsePhone(text);
  if (whole) return [whole];
  const parts = text.split(/[/;,|]|\s(?:ou|e|-)\s/i).flatMap((part) => parsePhone(part) ?? []);
  return [...new Set(parts)];
}

interface ItemWords {
  ref: string | null;
  name: string | null;
  category?: string | null;
  quantity: number | null;
  unit_price?: number;
  total?: number;
}

/** An item of an order; of its price and its sum one is enough. */
export function itemOf({ ref, name, category, quantity, ...money }: ItemWords): NormalizedItem {
  const count = quantity ?? 1;
  const total = money.total ?? (money.unit_price ?? 0) * count;
  const unit_price = money.unit_price ?? (count > 0 ? Math.round(total / count) : total);
  return {
    product_ref: ref,
    name: name ?? '',
    category: category ?? null,
    quantity: count,
    unit_price,
    total,
  };
}

/** Of the codes of an order the one of our own bonus, which spends it; else the first. */
export function couponOf(codes: readonly (string | null)[]): string | null {
  const known = codes.filter((code) => code !== null);
  return known.find((code) => /^bonus-/i.test(code)) ?? known[0] ?? null;
}

/** Returns the shop's number of a sale in an ERP; free text is not a number. */
export function shopNumberOf(text: string | null): string | null {
  return text && /\d/.test(text) ? text : null;
}

/** `1290` → `12.90`, as most platforms write money. */
export function reais(cents: number): string {
  return (cents / 100).toFixed(2);
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

export function stateOf(text: string | null): string | null {
  return text === null ? null : parseState(text);
}

export function methodOf(text: string | null): string | null {
  return text === null ? null : parsePaymentMethod(text);
}

/** How a payment that is waited for is called here. */
export function waitingMethod(text: string | null): 'pix' | 'boleto' | 'card' | 'other' {
  const word = (text ?? '').toLowerCase();
  if (word.includes('pix')) return 'pix';
  if (/boleto|billet|bank_?slip|bankinvoice/.test(word)) return 'boleto';
  return /card|cart[aã]o|credit|debit/.test(word) ? 'card' : 'other';
}
