import { type AttributeOwner, type AttributeType, guessedType } from '@clientela/domain';
import { sql } from 'kysely';
import { attributeTextReader, type CustomDocument } from '#areas/records/attributes/index';
import type { Ctx } from '#platform/context';
import type { Normalized, OwnFields } from '../commerce.port.ts';

/** Fields of one platform and owner that are offered; a plugin may write a new key with every order. */
const FIELDS_MAX = 100;

/** What the fields of a record write: the values of mapped ones. */
export type MapFields = (owner: AttributeOwner, fields: OwnFields | undefined) => CustomDocument;

/**
 * Returns what the fields of these records write, and lists fields that are seen for the first time. Values that do
 * not fit the type of their attribute are left out.
 */
export async function readFields(
  ctx: Ctx,
  slug: string,
  normalized: Normalized,
): Promise<MapFields> {
  const seen = valuesByField(normalized);
  if (seen.CUSTOMER.size + seen.ORDER.size === 0) return () => ({});
  const known = await readKnown(ctx, slug);
  await insertNew(ctx, slug, seen, known);
  const readText = attributeTextReader(ctx);
  return (owner, fields = {}) => {
    const document: CustomDocument = {};
    for (const [key, text] of Object.entries(fields)) {
      const target = known[owner].get(key);
      const value = target && readText(target.type, text);
      if (value) document[target.attribute_id] = value;
    }
    return document;
  };
}

type Seen = Record<AttributeOwner, Map<string, string[]>>;

function valuesByField({ customers, orders }: Normalized): Seen {
  const seen: Seen = { CUSTOMER: new Map(), ORDER: new Map() };
  const add = (owner: AttributeOwner, fields: OwnFields = {}) => {
    for (const [key, value] of Object.entries(fields)) {
      const values = seen[owner].get(key);
      if (values) values.push(value);
      else seen[owner].set(key, [value]);
    }
  };
  for (const { fields } of customers) add('CUSTOMER', fields);
  for (const { fields, person } of orders) {
    add('ORDER', fields);
    add('CUSTOMER', person?.fields);
  }
  return seen;
}

interface Target {
  attribute_id: string;
  type: AttributeType;
}

/** The listed fields of the platform by key, with the attributes in use that they fill. */
type Known = Record<AttributeOwner, Map<string, Target | null>>;

async function readKnown(ctx: Ctx, slug: string): Promise<Known> {
  const rows = await ctx.db
    .selectFrom('integration_fields as f')
    .leftJoin('custom_attributes as a', (join) =>
      join
        .onRef('a.store_id', '=', 'f.store_id')
        .onRef('a.id', '=', 'f.attribute_id')
        .on('a.archived_at', 'is', null),
    )
    .select(['f.owner', 'f.key', 'a.id as attribute_id', 'a.type'])
    .where('f.store_id', '=', ctx.store.id)
    .where('f.slug', '=', slug)
    .$narrowType<{ owner: AttributeOwner; type: AttributeType | null }>()
    .execute();
  const known: Known = { CUSTOMER: new Map(), ORDER: new Map() };
  for (const { owner, key, attribute_id, type } of rows) {
    known[owner].set(key, attribute_id && type ? { attribute_id, type } : null);
  }
  return known;
}

async function insertNew(ctx: Ctx, slug: string, seen: Seen, known: Known): Promise<void> {
  const added = (['CUSTOMER', 'ORDER'] as const).flatMap((owner) => {
    const fresh = [...seen[owner]].filter(([key]) => !known[owner].has(key));
    return fresh
      .slice(0, Math.max(0, FIELDS_MAX - known[owner].size))
      .map(([key, values]) => ({ owner, key, type_guess: guessedType(values) }));
  });
  if (added.length === 0) return;
  await sql`
    insert into integration_fields (store_id, slug, owner, key, type_guess, first_seen_at)
    select ${ctx.store.id}, ${slug}, n.owner, n.key, n.type_guess, ${ctx.clock.now()}
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as n (owner text, key text, type_guess text)
     order by n.owner, n.key
    on conflict do nothing`.execute(ctx.db);
}
