import type { Dimension, MetricsQuery } from '@clientela/contract';
import { ATTRIBUTE_OWNERS, type AttributeOwner } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import { type Definition, definitionsOf } from '#areas/records/attributes/index';
import type { Ctx } from '#platform/context';
import { DIMENSION_NAMES, metricsTexts } from './metrics.texts.ts';

type Sql = RawBuilder<unknown>;
type AttributeDimension = Exclude<Dimension, keyof typeof DIMENSION_NAMES>;

/** An attribute as a dimension. */
interface Attribute extends Definition {
  owner: AttributeOwner;
}

/** A context that knows the store's attributes, as far as its queries need them. */
export interface MetricsCtx extends Ctx {
  attributes: ReadonlyMap<Dimension, Attribute>;
}

const PREFIXES = { CUSTOMER: 'custom.', ORDER: 'order.custom.' } as const;

const isAttribute = (dimension: Dimension): dimension is AttributeDimension =>
  !(dimension in DIMENSION_NAMES);

/** The context for a query, or for several at once; reads the attributes only where they name one. */
export async function forQuery(
  ctx: Ctx | MetricsCtx,
  { by, where }: Pick<MetricsQuery, 'by' | 'where'>,
): Promise<MetricsCtx> {
  if ('attributes' in ctx) return ctx;
  const named = [...by, ...where.map(({ dimension }) => dimension)].some(isAttribute);
  return named ? withAttributes(ctx) : { ...ctx, attributes: new Map() };
}

/** The context with all attributes in use. */
export async function withAttributes(ctx: Ctx): Promise<MetricsCtx> {
  const attributes = new Map<Dimension, Attribute>();
  for (const owner of ATTRIBUTE_OWNERS) {
    for (const definition of await definitionsOf(ctx, owner)) {
      attributes.set(`${PREFIXES[owner]}${definition.key}`, { ...definition, owner });
    }
  }
  return { ...ctx, attributes };
}

/** A dimension as a person reads it. */
export function dimensionName({ attributes }: MetricsCtx, dimension: Dimension): string {
  if (!isAttribute(dimension)) return DIMENSION_NAMES[dimension];
  const found = attributes.get(dimension);
  if (!found) return dimension.slice(dimension.lastIndexOf('.') + 1);
  return found.owner === 'ORDER' ? metricsTexts.of_order(found.name) : found.name;
}

const VALUES_OF = {
  CUSTOMER: { table: 'custom_values', id: 'customer_id' },
  ORDER: { table: 'custom_order_values', id: 'order_id' },
} as const satisfies Record<AttributeOwner, { table: string; id: string }>;

/** The longest key of a row, in characters. */
const KEY_MAX = 200;

/** An attribute's value as a key: a number without an exponent, a day, an instant's day in the store's zone. */
function keyOf(alias: Sql, type: Definition['type'], zone: Sql): Sql {
  switch (type) {
    case 'TEXT':
      return sql`left(${alias}.text_value, ${sql.lit(KEY_MAX)})`;
    case 'NUMBER':
      return sql`trim_scale(${alias}.number_value / 10000.0)::text`;
    case 'DATE':
      return sql`${alias}.date_value::text`;
    case 'DATETIME':
      return sql`(${alias}.time_value at time zone ${zone})::date::text`;
  }
}

/**
 * An attribute's key for facts about `subject`, a customer's or an order's id, with the join that it needs; undefined
 * where the store has no such attribute.
 */
export function attributeKey(
  ctx: MetricsCtx,
  dimension: Dimension,
  subjects: Partial<Record<AttributeOwner, Sql>>,
): { key: Sql; join: Sql } | undefined {
  const found = ctx.attributes.get(dimension);
  const subject = found && subjects[found.owner];
  if (!found || !subject) return undefined;
  const alias = sql.ref(`v_${found.id.replaceAll('-', '')}`);
  const { table, id } = VALUES_OF[found.owner];
  return {
    key: keyOf(alias, found.type, sql`${ctx.store.time_zone}`),
    join: sql`left join ${sql.table(table)} ${alias} on ${alias}.store_id = ${ctx.store.id}
      and ${alias}.attribute_id = ${found.id} and ${alias}.${sql.ref(id)} = ${subject}`,
  };
}

const number = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4 });

/** An attribute's key as a person reads it; undefined for other dimensions. */
export function attributeLabel(
  { attributes }: MetricsCtx,
  dimension: Dimension,
  key: string,
): string | undefined {
  switch (attributes.get(dimension)?.type) {
    case 'TEXT':
      return key;
    case 'NUMBER':
      return number.format(Number(key));
    case 'DATE':
    case 'DATETIME':
      return key.split('-').reverse().join('/');
  }
  return undefined;
}

/** Why the store cannot divide by this attribute; undefined where it has it. */
export function unknownAttribute({ attributes }: MetricsCtx, dimension: Dimension) {
  if (!isAttribute(dimension) || attributes.has(dimension)) return undefined;
  return metricsTexts.unknown_attribute(dimension.slice(dimension.lastIndexOf('.') + 1));
}
