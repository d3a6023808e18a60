import type { CustomerTag, CustomerTagMerge } from '@clientela/contract';
import { RETENTION_DAYS } from '@clientela/contract';
import { sql } from 'kysely';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { type Ctx, inLongTransaction } from '#platform/context';
import { Failure, invalidField } from '#platform/failure';
import { newId } from '#platform/ids';
import { type RenamedTag, renameTagInFilters, restoreFilters } from '../clusters/index.ts';
import { customersTexts } from './customers.texts.ts';

declare module '#platform/app' {
  interface App {
    /** Names another tag wherever areas above use a merged one. */
    tagMerged(ctx: Ctx, tagId: string, keptId: string): Promise<void>;
  }
}

const undoableSince = ({ clock }: Ctx) =>
  new Date(clock.now().getTime() - RETENTION_DAYS.tag_merges * 86_400_000).toISOString();

/** Merges that can still be undone, the latest first. */
export async function listTagMerges(ctx: Ctx): Promise<{ data: CustomerTagMerge[] }> {
  const { rows: data } = await sql<CustomerTagMerge>`
    select m.id, m.name, m.color, json_build_object('id', k.id, 'name', k.name, 'color', k.color) as kept,
        (select count(*)::int from customer_tag_merge_links l
          where l.store_id = m.store_id and l.merge_id = m.id) as customers,
        m.merged_at
      from customer_tag_merges m
      join customer_tags k on k.store_id = m.store_id and k.id = m.kept_id
     where m.store_id = ${ctx.store.id} and m.can_undo and m.merged_at > ${undoableSince(ctx)}
     order by m.merged_at desc, m.id desc`.execute(ctx.db);
  return { data };
}

/** Gives a tag's customers and conditions to another tag, and deletes it. Can be undone for 30 days. */
export function mergeTags(ctx: Ctx, tagId: string, keptId: string): Promise<CustomerTagMerge> {
  if (tagId === keptId) throw invalidField('into_id', customersTexts.another_tag);
  return inLongTransaction(ctx, async (ctx) => {
    const store_id = ctx.store.id;
    const [tag, kept] = await lockTags(ctx, tagId, keptId);
    const clusters = await renameTagInFilters(ctx, tagId, keptId);
    const merge = { id: newId(), name: tag.name, color: tag.color, merged_at: ctx.clock.now() };
    await ctx.db
      .insertInto('customer_tag_merges')
      .values({
        store_id,
        ...merge,
        tag_id: tagId,
        kept_id: keptId,
        clusters: JSON.stringify(clusters),
      })
      .execute();
    const { numAffectedRows } = await sql`
      insert into customer_tag_merge_links (store_id, merge_id, customer_id, merged_at, was_added)
      select l.store_id, ${merge.id}, l.customer_id, ${merge.merged_at}, not exists (
          select from customer_tag_links o
           where o.store_id = l.store_id and o.tag_id = ${keptId} and o.customer_id = l.customer_id)
        from customer_tag_links l
       where l.store_id = ${store_id} and l.tag_id = ${tagId}`.execute(ctx.db);
    await sql`
      insert into customer_tag_links (store_id, tag_id, customer_id)
      select store_id, ${keptId}, customer_id from customer_tag_merge_links
       where store_id = ${store_id} and merge_id = ${merge.id} and was_added
      on conflict do nothing`.execute(ctx.db);
    // What became this tag becomes the other one, for good.
    await ctx.db
      .updateTable('customer_tag_merges')
      .set({ kept_id: keptId, can_undo: false })
      .where('store_id', '=', store_id)
      .where('kept_id', '=', tagId)
      .execute();
    await ctx.db
      .deleteFrom('customer_tags')
      .where('store_id', '=', store_id)
      .where('id', '=', tagId)
      .execute();
    await ctx.app.tagMerged(ctx, tagId, keptId);
    const customers = Number(numAffectedRows ?? 0n);
    await recordAuditEvent(ctx, {
      action: 'tag.merged',
      target_kind: 'customer_tag',
      target_id: keptId,
      details: { tag: tag.name, kept: kept.name, customers: String(customers) },
    });
    return { ...merge, merged_at: merge.merged_at.toISOString(), kept, customers };
  });
}

/** Locks both tags in one order, so that opposite merges at once wait for each other. */
async function lockTags(
  ctx: Ctx,
  tagId: string,
  keptId: string,
): Promise<[tag: CustomerTag, kept: CustomerTag]> {
  const rows = await ctx.db
    .selectFrom('customer_tags')
    .select(['id', 'name', 'color'])
    .where('store_id', '=', ctx.store.id)
    .where('id', 'in', [tagId, keptId])
    .orderBy('id')
    .forUpdate()
    .execute();
  const tag = rows.find(({ id }) => id === tagId);
  const kept = rows.find(({ id }) => id === keptId);
  if (!tag || !kept) throw new Failure('not_found');
  return [tag, kept];
}

/** Restores a merged tag with its customers; those who got the kept tag only by the merge lose it. */
export function undoTagMerge(ctx: Ctx, mergeId: string): Promise<CustomerTag> {
  return inLongTransaction(ctx, async (ctx) => {
    const store_id = ctx.store.id;
    const merge = await ctx.db
      .selectFrom('customer_tag_merges')
      .select(['tag_id', 'kept_id', 'name', 'color', 'clusters'])
      .where('store_id', '=', store_id)
      .where('id', '=', mergeId)
      .where('can_undo', '=', true)
      .where('merged_at', '>', undoableSince(ctx))
      .forUpdate()
      .executeTakeFirst();
    if (!merge) throw new Failure('not_found');
    const tag = { id: merge.tag_id, name: merge.name, color: merge.color };
    const added = await ctx.db
      .insertInto('customer_tags')
      .values({ store_id, ...tag })
      .onConflict((conflict) => conflict.columns(['store_id', 'name_key']).doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n) throw new Failure('customer_tag_name_taken');
    await sql`
      insert into customer_tag_links (store_id, tag_id, customer_id)
      select store_id, ${tag.id}, customer_id from customer_tag_merge_links
       where store_id = ${store_id} and merge_id = ${mergeId}`.execute(ctx.db);
    await sql`
      delete from customer_tag_links k using customer_tag_merge_links l
       where l.store_id = ${store_id} and l.merge_id = ${mergeId} and l.was_added
         and k.store_id = l.store_id and k.tag_id = ${merge.kept_id} and k.customer_id = l.customer_id`.execute(
      ctx.db,
    );
    await restoreFilters(ctx, merge.clusters as unknown as RenamedTag[]);
    await ctx.db
      .deleteFrom('customer_tag_merges')
      .where('store_id', '=', store_id)
      .where('id', '=', mergeId)
      .execute();
    await recordAuditEvent(ctx, {
      action: 'tag.merge_undone',
      target_kind: 'customer_tag',
      target_id: tag.id,
      details: { tag: tag.name },
    });
    return tag;
  });
}
