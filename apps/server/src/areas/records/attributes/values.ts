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

/** A value in the column of its type, or none at all, which removes the stored one. */
export interface TypedValue {
  text: string | null;
  /** In ten-thousandths, as text: beyond what a double holds. */
  number: string | null;
  /** `YYYY-MM-DD`. */
  date: string | null;
  /** ISO 8601. */
  time: string | null;
}

const NOTHING: TypedValue = { text: null, number: null, date: null, time: null };

/** A value of the API as its type is stored; null where it is none of this type. */
function typedValue(type: AttributeType, value: string | number | null): TypedValue | null {
  const text = value === null ? '' : squeeze(String(value));
  if (text === '') return NOTHING;
  switch (type) {
    case 'TEXT':
      return text.length <= ATTRIBUTE_TEXT_MAX && !text.includes('\u0000')
        ? { ...NOTHING, text }
        : null;
    case 'NUMBER': {
      const number = toTenThousandths(text);
      return number === null ? null : { ...NOTHING, number: String(number) };
    }
    case 'DATE':
      return isDay(text) ? { ...NOTHING, date: text } : null;
    case 'DATETIME': {
      const at = new Date(text);
      const isWhole = /^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text);
      const isReal = isWhole && isDay(text.slice(0, 10)) && !Number.isNaN(at.getTime());
      return isReal ? { ...NOTHING, time: at.toISOString() } : null;
    }
  }
}

/** One value to write. */
export interface ValueRow extends TypedValue {
  attribute_id: string;
  /** The customer or order. */
  record_id: string;
}

/** The attributes of this owner that are in use, in their order. */
export async function definitionsOf(ctx: Ctx, owner: AttributeOwner): Promise<Definition[]> {
  // the table's check admits no other type
  return (await selectDefinitions(ctx, owner).execute()) as Definition[];
}

/** The same for a writer of values: their types cannot change before its transaction ends. */
export async function lockDefinitions(ctx: Ctx, owner: AttributeOwner): Promise<Definition[]> {
  return (await selectDefinitions(ctx, owner).forKeyShare().execute()) as Definition[];
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

/** The values of a change, typed, by attribute, with what is wrong at `custom.<key>`. */
export function checkChange(
  definitions: readonly Definition[],
  change: CustomChange,
): { values: Map<string, TypedValue>; errors: FieldError[] } {
  const known = new Map(definitions.map((one) => [one.key, one]));
  const values = new Map<string, TypedValue>();
  const errors: FieldError[] = [];
  for (const [key, given] of Object.entries(change)) {
    const definition = known.get(key);
    const value = definition && typedValue(definition.type, given);
    if (definition && value) values.set(definition.id, value);
    else {
      const message = definition
        ? attributesTexts.wrong[definition.type]
        : attributesTexts.unknown(key);
      errors.push({ field: `custom.${key}`, rule: definition ? 'invalid' : 'unknown', message });
    }
  }
  return { values, errors };
}

/**
 * The values of a change, typed, by attribute; in the transaction that writes them.
 * @throws Failure `invalid_fields`: an unknown key, or a value of another type, at `custom.<key>`.
 */
export async function readChange(
  ctx: Ctx,
  owner: AttributeOwner,
  change: CustomChange | undefined,
): Promise<Map<string, TypedValue>> {
  if (!change || Object.keys(change).length === 0) return new Map();
  const { values, errors } = checkChange(await lockDefinitions(ctx, owner), change);
  if (errors.length > 0) throw new Failure('invalid_fields', { errors });
  return values;
}

/** Writes the values of one customer or order. Returns whether anything changed. */
export async function writeValues(
  ctx: Ctx,
  owner: AttributeOwner,
  recordId: string,
  values: ReadonlyMap<string, TypedValue>,
): Promise<boolean> {
  const rows = [...values].map(([attribute_id, value]) => ({
    ...value,
    attribute_id,
    record_id: recordId,
  }));
  return (await writeRows(ctx, owner, rows)).length > 0;
}

/** Table and column of each owner's values. */
const VALUES_OF = {
  CUSTOMER: { table: 'custom_values', record: 'customer_id' },
  ORDER: { table: 'custom_order_values', record: 'order_id' },
} as const satisfies Record<AttributeOwner, { table: string; record: string }>;

/** Writes many values at once, the last one of a repeated pair. Returns the records that changed. */
export async function writeRows(
  ctx: Ctx,
  owner: AttributeOwner,
  rows: readonly ValueRow[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const last = new Map(rows.map((row) => [`${row.attribute_id} ${row.record_id}`, row]));
  const of = <Key extends keyof ValueRow>(key: Key) => Array.from(last.values(), (row) => row[key]);
  return writeGiven(
    ctx,
    owner,
    sql`select * from unnest(${of('attribute_id')}::uuid[], ${of('record_id')}::uuid[], ${of('text')}::text[],
      ${of('number')}::bigint[], ${of('date')}::date[], ${of('time')}::timestamptz[])`,
  );
}

/**
 * Writes the values that `given` selects: attribute, record, and one column a type, all null to remove. Each pair
 * comes once. Returns the records that changed.
 */
async function writeGiven(
  ctx: Ctx,
  owner: AttributeOwner,
  given: RawBuilder<unknown>,
): Promise<string[]> {
  const { table, record } = VALUES_OF[owner];
  const [into, of] = [sql.table(table), sql.ref(record)];
  const { rows } = await sql<{ id: string }>`
    with given (attribute_id, record_id, text_value, number_value, date_value, time_value) as materialized (${given}),
    removed as (
      delete from ${into} v using given g
       where v.store_id = ${ctx.store.id} and v.${of} = g.record_id and v.attribute_id = g.attribute_id
         and num_nonnulls(g.text_value, g.number_value, g.date_value, g.time_value) = 0
      returning v.${of} as id
    ), written as (
      insert into ${into} as v (store_id, attribute_id, ${of}, text_value, number_value, date_value, time_value)
      select ${ctx.store.id}, attribute_id, record_id, text_value, number_value, date_value, time_value from given
       where num_nonnulls(text_value, number_value, date_value, time_value) = 1
       order by record_id, attribute_id
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
