import {
  ATTRIBUTE_VALUES_COUNTED,
  type AttributeField,
  type CustomAttribute,
  type createCustomAttribute,
  type updateCustomAttribute,
} from '@clientela/contract';
import { ATTRIBUTES_MAX, type AttributeOwner, attributeKey } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inLongTransaction, inTransaction } from '#platform/context';
import { Failure, invalidField } from '#platform/failure';
import { newId } from '#platform/ids';
import { lockRow } from '#platform/row-locks';
import { rowOf } from '#platform/row-of';
import { assertUnnamed } from '../clusters/index.ts';
import { attributesTexts } from './attributes.texts.ts';
import { assertUnused } from './uses.ts';

type Draft = z.output<(typeof createCustomAttribute)['body']>;
type Change = z.output<(typeof updateCustomAttribute)['body']>;

/** The store's attributes, those in use first, in their order. */
export function listAttributes(ctx: Ctx): Promise<CustomAttribute[]> {
  return readAttributes(ctx, sql`true`);
}

async function readAttributes(ctx: Ctx, which: RawBuilder<unknown>): Promise<CustomAttribute[]> {
  const { rows } = await sql<CustomAttribute>`
    select a.id, a.owner, a.key, a.name, a.type, a.is_column, a.position, a.archived_at,
        app.count_custom_values(a.id, ${ATTRIBUTE_VALUES_COUNTED + 1}) as values
      from custom_attributes a
     where a.store_id = ${ctx.store.id} and ${which}
     order by a.archived_at is not null, a.owner, a.position, a.id`.execute(ctx.db);
  return rows;
}

export async function listFields(ctx: Ctx): Promise<AttributeField[]> {
  const rows = await ctx.db
    .selectFrom('custom_attributes')
    .select(['id', 'owner', 'key', 'name', 'type', 'is_column'])
    .where('store_id', '=', ctx.store.id)
    .where('archived_at', 'is', null)
    .orderBy('owner')
    .orderBy('position')
    .orderBy('id')
    .execute();
  // the table's checks admit no other owner or type
  return rows as AttributeField[];
}

async function findAttribute(ctx: Ctx, id: string): Promise<CustomAttribute> {
  const [found] = await readAttributes(ctx, sql`a.id = ${id}`);
  if (!found) throw new Failure('not_found');
  return found;
}

/** Locks the attributes of an owner, in the caller's transaction, and returns them in their order. */
async function lockOwner(ctx: Ctx, owner: AttributeOwner) {
  const key = `custom attributes ${ctx.store.id} ${owner}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(ctx.db);
  return ctx.db
    .selectFrom('custom_attributes')
    .select(['id', 'key', 'position', 'archived_at'])
    .select(sql<string>`app.fold(name)`.as('name_key'))
    .where('store_id', '=', ctx.store.id)
    .where('owner', '=', owner)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
type Sibling = Awaited<ReturnType<typeof lockOwner>>[number];

function assertRoom(siblings: readonly Sibling[]): void {
  const inUse = siblings.filter(({ archived_at }) => archived_at === null);
  if (inUse.length >= ATTRIBUTES_MAX) throw new Failure('too_many_custom_attributes');
}

function taken(field: 'name' | 'key'): Failure {
  const message = attributesTexts.taken[field];
  return new Failure('custom_attribute_taken', {
    message,
    errors: [{ field, rule: 'taken', message }],
  });
}

/** Two fields of one name would look the same in every list. */
async function assertNameFree(ctx: Ctx, siblings: readonly Sibling[], name: string) {
  const { rows } = await sql<{ key: string }>`select app.fold(${name}) as key`.execute(ctx.db);
  if (siblings.some(({ name_key }) => name_key === rows[0]?.key)) throw taken('name');
}

export function createAttribute(ctx: Ctx, draft: Draft): Promise<CustomAttribute> {
  return inTransaction(ctx, (ctx) => insertAttribute(ctx, draft));
}

/** Creates an attribute in the caller's transaction. */
async function insertAttribute(
  ctx: Ctx,
  { owner, name, key: asked, type, is_column }: Draft,
): Promise<CustomAttribute> {
  const siblings = await lockOwner(ctx, owner);
  assertRoom(siblings);
  await assertNameFree(ctx, siblings, name);
  const keys = new Set(siblings.map(({ key }) => key));
  if (asked && keys.has(asked)) throw taken('key');
  const key = asked ?? freeKey(attributeKey(name), keys);
  if (key === '') throw invalidField('name', attributesTexts.name_needs_key);
  const id = newId();
  const position = (siblings.at(-1)?.position ?? -1) + 1;
  const added = { id, owner, key, name, type, is_column, position };
  await ctx.db
    .insertInto('custom_attributes')
    .values({ store_id: ctx.store.id, ...added, created_at: ctx.clock.now() })
    .execute();
  return { ...added, archived_at: null, values: 0 };
}

/** The key with a number behind it where it is taken. */
function freeKey(key: string, taken: ReadonlySet<string>): string {
  for (let n = 2; ; n++) {
    if (key === '' || !taken.has(key)) return key;
    const numbered = `${key.replace(/_\d+$/, '').slice(0, 36)}_${n}`;
    if (!taken.has(numbered)) return numbered;
  }
}

export function updateAttribute(ctx: Ctx, id: string, change: Change): Promise<CustomAttribute> {
  return inTransaction(ctx, async (ctx) => {
    const { owner } = await findAttribute(ctx, id);
    const siblings = await lockOwner(ctx, owner);
    const before = await findAttribute(ctx, id);
    const others = siblings.filter((one) => one.id !== id);
    const { name, type, is_column, is_archived, position } = change;
    if (name !== undefined) await assertNameFree(ctx, others, name);
    if (type !== undefined && type !== before.type) {
      await assertNoValues(ctx, id);
      // A condition of the former type would select no one any more.
      await assertUnnamedByGroups(ctx, before);
    }
    const wasArchived = before.archived_at !== null;
    if (is_archived === false && wasArchived) assertRoom(others);
    const archived_at = is_archived ? (before.archived_at ?? ctx.clock.now()) : null;
    await ctx.db
      .updateTable('custom_attributes')
      .set({
        name: name ?? before.name,
        type: type ?? before.type,
        is_column: is_column ?? before.is_column,
        ...(is_archived !== undefined && { archived_at }),
      })
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
    if (position !== undefined) await placeAt(ctx, id, others, position);
    if (is_archived && !wasArchived) {
      await recordAuditEvent(ctx, {
        action: 'attribute.archived',
        target_kind: 'custom_attribute',
        target_id: id,
        details: { attribute: name ?? before.name },
      });
    }
    return findAttribute(ctx, id);
  });
}

/** Waits for writers of values, which lock the attributes in share mode. */
async function lockAttribute(ctx: Ctx, id: string): Promise<void> {
  await lockRow(ctx, 'custom_attributes', id);
}

async function assertNoValues(ctx: Ctx, id: string): Promise<void> {
  await lockAttribute(ctx, id);
  const result = await sql<{ values: number }>`
    select app.count_custom_values(${id}, 1) as values`.execute(ctx.db);
  if (rowOf(result).values > 0) throw new Failure('custom_attribute_has_values');
}

function assertUnnamedByGroups(
  ctx: Ctx,
  { id, owner }: Pick<CustomAttribute, 'id' | 'owner'>,
): Promise<void> {
  const field = owner === 'CUSTOMER' ? 'attribute' : 'order_attribute';
  return assertUnnamed(ctx, { field, id, code: 'custom_attribute_in_use' });
}

/** Numbers the attributes of an owner from 0, with this one at its place among those in use. */
async function placeAt(ctx: Ctx, id: string, others: readonly Sibling[], at: number) {
  const inUse = others.filter(({ archived_at }) => archived_at === null).map((one) => one.id);
  const archived = others.filter(({ archived_at }) => archived_at !== null).map((one) => one.id);
  const ids = [...inUse.slice(0, at), id, ...inUse.slice(at), ...archived];
  await sql`
    update custom_attributes a set position = p.place - 1
      from unnest(${ids}::uuid[]) with ordinality as p(id, place)
     where a.store_id = ${ctx.store.id} and a.id = p.id`.execute(ctx.db);
}

/** Deletes an attribute without values that no condition and no message names. */
export async function removeAttribute(ctx: Ctx, id: string): Promise<void> {
  await inLongTransaction(ctx, async (ctx) => {
    await lockAttribute(ctx, id);
    const attribute = await findAttribute(ctx, id);
    if (attribute.values > 0) throw new Failure('custom_attribute_in_use');
    await assertUnnamedByGroups(ctx, attribute);
    await assertUnused(ctx, attribute);
    await ctx.db
      .deleteFrom('custom_attributes')
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
    await recordAuditEvent(ctx, {
      action: 'attribute.removed',
      target_kind: 'custom_attribute',
      target_id: id,
      details: { attribute: attribute.name },
    });
  });
}
