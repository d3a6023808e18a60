import { z } from 'zod';
import './portuguese.ts';

/** Shapes that many endpoints share: ids, money, days, pages. */

export const Id = z.uuid();
/** Integer cents of BRL. */
export const Cents = z.int();
/** ISO 8601 instant in UTC. */
export const Instant = z.iso.datetime();
/**
 * The `updated_at` of the version that a save is based on: after a concurrent save the response is 409 and nothing
 * changes. Omitted, the last save wins.
 */
export const IfUpdatedAt = Instant.optional();
/** `YYYY-MM-DD`, a day in the store's time zone. */
export const Day = z.iso.date();

/**
 * Refuses reversed ranges, at the field of the last day; either end may be open. Wraps a whole schema, last of all: a
 * refined schema cannot be extended.
 */
export function daysInOrder<Shape extends z.ZodObject>(
  schema: Shape,
  [first, last]: readonly [string, string] = ['from', 'to'],
): Shape {
  return schema
    .refine(
      (days: Record<string, unknown>) => {
        const [from, to] = [days[first], days[last]];
        return typeof from !== 'string' || typeof to !== 'string' || from <= to;
      },
      { path: [last], message: 'A data final vem antes da inicial.' },
    )
    .meta({ description: `\`${last}\` is no earlier than \`${first}\`` });
}

export const PER_PAGE_MAX = 1000;

const wholeNumber = z.coerce.number().int();

/** `field:asc|desc` over an allow-list. */
export function orderingBy<const Fields extends readonly [string, ...string[]]>(fields: Fields) {
  const orderings = fields.flatMap((field) => [`${field}:asc`, `${field}:desc`]);
  return z
    .enum(orderings as [string, ...string[]])
    .transform((value) => value as `${Fields[number]}:${'asc' | 'desc'}`);
}

/**
 * Query of a list: `page` and `per_page` as specified (decisions §2), `cursor` to go from a page
 * to its neighbour without counting rows, `ordering` as `field:asc|desc` over an allow-list.
 */
export function pageQuery<const Fields extends readonly [string, ...string[]]>(
  fields: Fields,
  fallback: `${Fields[number]}:${'asc' | 'desc'}`,
  perPage = 25,
) {
  return z.object({
    page: wholeNumber.min(1).max(Number.MAX_SAFE_INTEGER).default(1),
    per_page: wholeNumber
      .min(1)
      .max(Number.MAX_SAFE_INTEGER)
      .transform((asked) => Math.min(asked, PER_PAGE_MAX))
      .default(perPage),
    ordering: orderingBy(fields).prefault(fallback),
    cursor: z.string().max(600).optional(),
    search: z.string().trim().max(100).optional(),
  });
}

/**
 * A page of a list. `total` is exact whenever `last_page` is returned; where counting would take long, `last_page` is
 * null and `total` is a lower bound ("mais de").
 */
export const PageMeta = z.object({
  current_page: z.int(),
  last_page: z.int().nullable(),
  per_page: z.int(),
  total: z.int(),
  next_cursor: z.string().nullable().optional(),
  previous_cursor: z.string().nullable().optional(),
});
export type PageMeta = z.output<typeof PageMeta>;

export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row), meta: PageMeta });
}

export function listOf<Row extends z.ZodType>(row: Row) {
  return z.object({ data: z.array(row) });
}

/** Of a list over many stores: names of the databases that did not answer in time, and whose stores it lacks. */
const Missing = { missing_databases: z.array(z.string()) };

export function listAcrossStores<Row extends z.ZodType>(row: Row) {
  return listOf(row).extend(Missing);
}

export function pageAcrossStores<Row extends z.ZodType>(row: Row) {
  return pageOf(row).extend(Missing);
}

/** A query value that may come once or several times. */
export function many<T extends z.ZodType>(item: T) {
  return z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? value : [value]),
    z.array(item).max(100).optional(),
  );
}

/** Text a person types: trimmed, bounded, no NUL (PostgreSQL refuses it). */
export function text(max: number, missing?: string) {
  return z
    .string(missing)
    .trim()
    .max(max, `Use no máximo ${max} caracteres.`)
    .refine((value) => !value.includes('\u0000'), 'O texto tem um caractere que não é aceito.')
    .meta({ pattern: '^[^\\u0000]*$' });
}

/** A text of one line: names stand in mail headers and in lists. */
export function line(max: number, missing?: string) {
  return text(max, missing)
    .refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), 'Use uma linha só.')
    .meta({ pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$' });
}

/** An address of the web that another program is called at; user names and passwords would end up in logs. */
export function webAddress(max: number, wrong: string, missing?: string) {
  return line(max, missing)
    .refine((value) => value === '' || isWebAddress(value), wrong)
    .refine((value) => !hasCredentials(value), 'Tire o usuário e a senha do endereço.');
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function hasCredentials(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { username, password } = new URL(value);
  return username !== '' || password !== '';
}

/** Media types of files that come in or go out. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
export const PICTURES = ['image/jpeg', 'image/png', 'image/gif'] as const;
