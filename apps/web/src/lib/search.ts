import { queryString } from './wire.ts';

/** Search parameters as addresses carry them: text, or a list where a name repeats. */
type RawSearch = Record<string, unknown>;

export function parseSearch(address: string): RawSearch {
  const raw: Record<string, string | string[]> = {};
  const params = new URLSearchParams(address);
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    const [first, ...others] = values;
    raw[name] = first !== undefined && others.length === 0 ? first : values;
  }
  return raw;
}

export const stringifySearch = (search: RawSearch): string => queryString(search);

export function textIn(raw: unknown): string | undefined {
  const value = Array.isArray(raw) ? raw[0] : raw;
  return value === undefined || value === null || value === '' ? undefined : String(value);
}

export function listIn(raw: unknown): string[] | undefined {
  const values = (Array.isArray(raw) ? raw : [raw]).filter(Boolean).map(String);
  return values.length > 0 ? values : undefined;
}

export function oneOf<const Values extends readonly string[]>(
  raw: unknown,
  values: Values,
): Values[number] | undefined {
  const value = textIn(raw);
  return values.find((known) => known === value);
}

export function countIn(raw: unknown): number | undefined {
  const value = Number(textIn(raw));
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}

/** URL parameters of every list. */
export interface ListSearch {
  page?: number | undefined;
  per_page?: number | undefined;
  ordering?: string | undefined;
  cursor?: string | undefined;
  search?: string | undefined;
}

/** Parses a list's address; an order by another field than those named is ignored. */
export function listSearch(
  raw: RawSearch,
  fields?: readonly string[] | ((field: string) => boolean),
): ListSearch {
  return {
    page: countIn(raw.page),
    per_page: countIn(raw.per_page),
    ordering: fields ? orderingIn(raw.ordering, fields) : textIn(raw.ordering),
    cursor: textIn(raw.cursor),
    search: textIn(raw.search),
  };
}

function orderingIn(
  raw: unknown,
  fields: readonly string[] | ((field: string) => boolean),
): string | undefined {
  const [field = '', direction = ''] = textIn(raw)?.split(':') ?? [];
  const isField = typeof fields === 'function' ? fields(field) : fields.includes(field);
  const isKnown = isField && (direction === 'asc' || direction === 'desc');
  return isKnown ? `${field}:${direction}` : undefined;
}

/** Resets to the first page after a change of filter. */
export const FIRST_PAGE = { page: undefined, cursor: undefined } as const;

/** A `YYYY-MM-DD` day, or nothing. */
export function dayIn(raw: unknown): string | undefined {
  const day = textIn(raw);
  return day && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined;
}

/** A number from one on, as versions have. */
export function numberIn(value: unknown): number | undefined {
  const number = Number(value);
  return value !== undefined && Number.isInteger(number) && number > 0 && number < 100_000
    ? number
    : undefined;
}

/** A position in a sequence, from 0. */
export function placeIn(value: unknown): number | undefined {
  const place = Number(value);
  return value !== undefined && Number.isInteger(place) && place >= 0 && place < 10
    ? place
    : undefined;
}
