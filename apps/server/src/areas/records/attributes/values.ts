import type { CustomChange, FieldError } from '@clientela/contract';
import {
  ATTRIBUTE_TEXT_MAX,
  type AttributeOwner,
  type AttributeType,
  isDay,
  squeeze,
  toTenThousandths,
} from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { attributesTexts } from './attributes.texts.ts';

/** An attribute as writers of values need it. */
export interface Definition {
  id: string;
  key: string;
  name: string;
  type: AttributeType;
}

/** A value as it is stored: text, ten-thousandths, a day or an instant in UTC. Null removes it. */
export interface StoredValue {
  type: AttributeType;
  value: string | null;
}

/** The values of a customer or order by attribute, as they go with it through a batch. */
export type CustomDocument = Record<string, StoredValue>;

/** A value of the API as it is stored; null where it is none of this type. */
function storedValue(type: AttributeType, given: string | number | null): StoredValue | null {
  const text = given === null ? '' : squeeze(String(given));
  if (text === '') return { type, value: null };
  const value = readAs[type](text);
  return value === null ? null : { type, value };
}

const readAs: Record<AttributeType, (text: string) => string | null> = {
  TEXT: (text) => (text.length <= ATTRIBUTE_TEXT_MAX && !text.includes('\u0000') ? text : null),
  NUMBER: (text) => toTenThousandths(text)?.toString() ?? null,
  DATE: (text) => (isDay(text) ? text : null),
  DATETIME: (text) => {
    const at = new Date(text);
    const isWhole = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text);
    const isReal = isWhole && isDay(text.slice(0, 10)) && !Number.isNaN(at.getTime());
    return isReal ? at.toISOString() : null;
  },
};

/** The attributes of this owner that are in use, in their order. */
export async function definitionsOf(ctx: Ctx, owner: AttributeOwner): Promise<Definition[]> {
  // the table's check admits no other type
  return (await selectDefinitions(ctx, owner).execute()) as Definition[];
}

function selectDefinitions(ctx: Ctx, owner: AttributeOwner) {
  return ctx.db
    .selectFrom('custom_attributes')
    .select(['id', 'key', 'name', 'type'])
    .where('store_id', '=', ctx.store.id)
    .where('owner', '=', owner)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id');
}

/**
 * Locks those of these ids that are attributes of the owner, archived ones included, and returns them. They cannot be
 * deleted before the transaction ends.
 */
export async function lockAttributes(
  ctx: Ctx,
  owner: AttributeOwner,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await ctx.db
    .selectFrom('custom_attributes')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('owner', '=', owner)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** What a change writes, with what is wrong in it at `custom.<key>`. */
export function checkChange(
  definitions: readonly Definition[],
  change: CustomChange,
): { document: CustomDocument; errors: FieldError[] } {
  const known = new Map(definitions.map((one) => [one.key, one]));
  const document: CustomDocument = {};
  const errors: FieldError[] = [];
  for (const [key, given] of Object.entries(change)) {
    const definition = known.get(key);
    const value = definition && storedValue(definition.type, given);
    if (definition && value) document[definition.id] = value;
    else {
      const message = definition
        ? attributesTexts.wrong[definition.type]
        : attributesTexts.unknown(key);
      errors.push({ field: `custom.${key}`, rule: definition ? 'invalid' : 'unknown', message });
    }
  }
  return { document, errors };
}

/**
 * What a change of one customer or order writes.
 * @throws Failure `invalid_fields`: an unknown key, or a value of another type, at `custom.<key>`.
 */
export async function readChange(
  ctx: Ctx,
  owner: AttributeOwner,
  change: CustomChange | undefined,
): Promise<CustomDocument> {
  if (!change || Object.keys(change).length === 0) return {};
  const { document, errors } = checkChange(await definitionsOf(ctx, owner), change);
  if (errors.length > 0) throw new Failure('invalid_fields', { errors });
  return document;
}

/** Writes the values of one customer or order. Returns whether anything changed. */
export async function writeDocument(
  ctx: Ctx,
  owner: AttributeOwner,
  recordId: string,
  document: CustomDocument,
): Promise<boolean> {
  if (Object.keys(document).length === 0) return false;
  const changed = await writeDocuments(
    ctx,
    owner,
    sql`select ${recordId}::uuid as record_id, ${JSON.stringify(document)}::jsonb as custom, 0 as line`,
  );
  return changed.length > 0;
}

/** Table and column of each owner's values. */
const VALUES_OF = {
  CUSTOMER: { table: 'custom_values', record: 'customer_id' },
  ORDER: { table: 'custom_order_values', record: 'order_id' },
} as const satisfies Record<AttributeOwner, { table: string; record: string }>;

/**
 * Writes the documents that `source` selects as record_id, custom and line; of a repeated record the values of later
 * lines count. Returns the records that changed. Values of attributes that were archived or changed type meanwhile are
 * left out.
 */
export async function writeDocuments(
  ctx: Ctx,
  owner: AttributeOwner,
  source: RawBuilder<unknown>,
): Promise<string[]> {
  const { table, record } = VALUES_OF[owner];
  const [into, of] = [sql.table(table), sql.ref(record)];
  // Their types cannot change before this transaction ends.
  await selectDefinitions(ctx, owner).forKeyShare().execute();
  const value = sql`e.value ->> 'value'`;
  const { rows } = await sql<{ id: string }>`
    with given as materialized (
      select distinct on (s.record_id, a.id) s.record_id, a.id as attribute_id,
          case a.type when 'TEXT' then ${value} end as text_value,
          case a.type when 'NUMBER' then (${value})::bigint end as number_value,
          case a.type when 'DATE' then (${value})::date end as date_value,
          case a.type when 'DATETIME' then (${value})::timestamptz end as time_value
        from (${source}) s
        cross join lateral jsonb_each(s.custom) e
        join custom_attributes a on a.store_id = ${ctx.store.id} and a.id = e.key::uuid and a.owner = ${owner}
          and a.archived_at is null and a.type = e.value ->> 'type'
       order by s.record_id, a.id, s.line desc
    ), removed as (
      delete from ${into} v using given g
       where v.store_id = ${ctx.store.id} and v.${of} = g.record_id and v.attribute_id = g.attribute_id
         and num_nonnulls(g.text_value, g.number_value, g.date_value, g.time_value) = 0
      returning v.${of} as id
    ), written as (
      insert into ${into} as v (store_id, attribute_id, ${of}, text_value, number_value, date_value, time_value)
      select ${ctx.store.id}, attribute_id, record_id, text_value, number_value, date_value, time_value from given
       where num_nonnulls(text_value, number_value, date_value, time_value) = 1
      on conflict (store_id, ${of}, attribute_id) do update
        set text_value = excluded.text_value, number_value = excluded.number_value,
          date_value = excluded.date_value, time_value = excluded.time_value
        where (v.text_value, v.number_value, v.date_value, v.time_value)
          is distinct from (excluded.text_value, excluded.number_value, excluded.date_value, excluded.time_value)
      returning v.${of} as id
    )
    select id from removed union select id from written`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
