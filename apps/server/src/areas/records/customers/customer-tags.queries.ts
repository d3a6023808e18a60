import type { CustomerTag } from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inLongTransaction, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { newId } from '#platform/ids';
import { rowOf } from '#platform/row-of';
import { assertUnnamed, peopleWhere } from '../clusters/index.ts';
import { lockForChange } from './customers.queries.ts';

export async function listTags(
  ctx: Ctx,
): Promise<{ data: (CustomerTag & { customers: number })[] }> {
  const data = await ctx.db
    .selectFrom('customer_tags as g')
    .select((eb) => [
      'g.id',
      'g.name',
      'g.color',
      eb
        .selectFrom('customer_tag_links as l')
        .select((count) => count.fn.countAll<number>().as('n'))
        .whereRef('l.store_id', '=', 'g.store_id')
        .whereRef('l.tag_id', '=', 'g.id')
        .$asScalar()
        .$notNull()
        .as('customers'),
    ])
    .where('g.store_id', '=', ctx.store.id)
    .orderBy('g.name_key')
    .execute();
  return { data };
}

export async function createTag(
  ctx: Ctx,
  draft: { name: string; color: string },
): Promise<CustomerTag> {
  const tag = { id: newId(), ...draft };
  const added = await ctx.db
    .insertInto('customer_tags')
    .values({ store_id: ctx.store.id, ...tag })
    .onConflict((conflict) => conflict.columns(['store_id', 'name_key']).doNothing())
    .executeTakeFirst();
  if (added.numInsertedOrUpdatedRows === 0n) throw new Failure('customer_tag_name_taken');
  return tag;
}

export function updateTag(
  ctx: Ctx,
  id: string,
  draft: { name: string; color: string },
): Promise<CustomerTag> {
  return inTransaction(ctx, async (ctx) => {
    const twin = await ctx.db
      .selectFrom('customer_tags')
      .select('id')
      .where('store_id', '=', ctx.store.id)
      .where('name_key', '=', sql<string>`app.fold(${draft.name})`)
      .where('id', '<>', id)
      .executeTakeFirst();
    if (twin) throw new Failure('customer_tag_name_taken');
    await ctx.db
      .updateTable('customer_tags')
      .set(draft)
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
    return { id, ...draft };
  });
}

export async function removeTag(ctx: Ctx, id: string): Promise<void> {
  await inLongTransaction(ctx, async (ctx) => {
    await assertUnnamed(ctx, { field: 'tag', id, code: 'customer_tag_in_use' });
    const gone = await ctx.db
      .deleteFrom('customer_tags')
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    if (!gone) return;
    await recordAuditEvent(ctx, {
      action: 'tag.removed',
      target_kind: 'customer_tag',
      target_id: id,
      details: { tag: gone.name },
    });
  });
}

/** Replaces a customer's tags; an id that is no tag of this store is "not found". */
export function replaceTags(
  ctx: Ctx,
  customerId: string,
  tagIds: readonly string[],
): Promise<{ data: CustomerTag[] }> {
  const wanted = [...new Set(tagIds)];
  return inTransaction(ctx, async (ctx) => {
    await lockForChange(ctx, customerId);
    const data = wanted.length
      ? await ctx.db
          .selectFrom('customer_tags')
          .select(['id', 'name', 'color'])
          .where('store_id', '=', ctx.store.id)
          .where('id', 'in', wanted)
          .orderBy('name_key')
          .execute()
      : [];
    if (data.length !== wanted.length) throw new Failure('not_found');
    await ctx.db
      .deleteFrom('customer_tag_links')
      .where('store_id', '=', ctx.store.id)
      .where('customer_id', '=', customerId)
      .execute();
    if (data.length > 0) {
      const links = data.map((tag) => ({
        store_id: ctx.store.id,
        tag_id: tag.id,
        customer_id: customerId,
      }));
      await ctx.db.insertInto('customer_tag_links').values(links).execute();
    }
    return { data };
  });
}

/** Adds those of these tags that exist to a new customer, and what merged ones became. */
export async function addTags(
  ctx: Ctx,
  customerId: string,
  tagIds: readonly string[],
): Promise<void> {
  if (tagIds.length === 0) return;
  await sql`insert into customer_tag_links (store_id, tag_id, customer_id)
    select store_id, id, ${customerId}::uuid from customer_tags
     where store_id = ${ctx.store.id} and (id = any(${[...tagIds]}::uuid[]) or id in (
       select kept_id from customer_tag_merges
        where store_id = ${ctx.store.id} and tag_id = any(${[...tagIds]}::uuid[])))
    on conflict do nothing`.execute(ctx.db);
}

/** So many customers of a bulk action are changed at a time: each part is committed, and its progress shown. */
const BULK_PART = 50_000;

/**
 * Adds or removes one tag on the next customers, by id, that `condition` (over c and t) selects. Returns how many
 * changed, how many were gone through, and the id after which to go on.
 */
export function bulkTag(
  ctx: Ctx,
  {
    tag_id,
    action,
    after,
  }: { tag_id: string; action: 'add' | 'remove'; after?: string | undefined },
  condition: RawBuilder<boolean>,
): Promise<{ changed: number; done: number; next: string | null }> {
  return inLongTransaction(ctx, async (ctx) => {
    const tag = await ctx.db
      .selectFrom('customer_tags')
      .select('name')
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', tag_id)
      .executeTakeFirst();
    if (!tag) throw new Failure('not_found');
    const isNext = after ? sql<boolean>`${condition} and c.id > ${after}` : condition;
    const change =
      action === 'add'
        ? sql`insert into customer_tag_links (store_id, tag_id, customer_id)
            select ${ctx.store.id}, ${tag_id}, s.id from selected s
            on conflict do nothing returning 1`
        : sql`delete from customer_tag_links
            where store_id = ${ctx.store.id} and tag_id = ${tag_id}
              and customer_id in (select id from selected) returning 1`;
    const result = await sql<{ changed: number; done: number; last: string | null }>`
      with selected as materialized (
        select c.id from ${peopleWhere(ctx, isNext)} order by c.id limit ${BULK_PART}
      ), changed as (${change})
      select (select count(*) from changed) as changed, (select count(*) from selected) as done,
        (select id from selected order by id desc limit 1) as last`.execute(ctx.db);
    const { changed, done, last } = rowOf(result);
    await recordAuditEvent(ctx, {
      action: action === 'add' ? 'customers.tagged' : 'customers.untagged',
      target_kind: 'customer_tag',
      target_id: tag_id,
      details: { tag: tag.name, customers: String(changed) },
    });
    return { changed, done, next: done === BULK_PART ? last : null };
  });
}
