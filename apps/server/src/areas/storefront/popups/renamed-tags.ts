import { sql } from 'kysely';
import type { Ctx } from '#platform/context';

/** Names another tag in the drafts of pop-ups in place of a merged one; published versions stay as they are. */
export async function renameTagInPopups(ctx: Ctx, tagId: string, keptId: string): Promise<void> {
  await ctx.db
    .updateTable('popups')
    .set({ tag_ids: sql<string[]>`array_replace(tag_ids, ${tagId}::uuid, ${keptId}::uuid)` })
    .where('store_id', '=', ctx.store.id)
    .where(sql<boolean>`${tagId}::uuid = any(tag_ids)`)
    .execute();
}
