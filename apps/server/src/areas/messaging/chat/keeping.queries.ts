import { type NotNull, sql } from 'kysely';
import type { Ctx, PlatformCtx } from '#platform/context';

/** A customer's file that is still at the provider, which has a reference for it. */
export function findMediaToCopy(ctx: Ctx, messageId: string) {
  return ctx.db
    .selectFrom('conversation_messages as m')
    .innerJoin('conversations as c', (join) =>
      join.onRef('c.store_id', '=', 'm.store_id').onRef('c.id', '=', 'm.conversation_id'),
    )
    .select(['m.conversation_id', 'm.sender_id', 'c.assignee_id', 'm.at'])
    .select(['m.media_ref', 'm.media_mime', 'm.media_name'])
    .$narrowType<{ media_ref: NotNull }>()
    .where('m.store_id', '=', ctx.store.id)
    .where('m.id', '=', messageId)
    .where('m.media_state', '=', 'copying')
    .executeTakeFirst();
}

/** The file is here; null: it never will be. */
export async function noteCopied(
  ctx: Ctx,
  messageId: string,
  media_id: string | null,
): Promise<void> {
  await ctx.db
    .updateTable('conversation_messages')
    .set({ media_id, media_state: media_id ? 'ready' : 'gone', media_ref: null })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', messageId)
    .execute();
}

export async function storesToErase(
  ctx: PlatformCtx,
  before: Date,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app.stores_with_deleted_chats(${before}, ${most}) as id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** Erases conversations and messages that were deleted before then, with their files. */
export async function eraseDeleted(ctx: Ctx, before: Date): Promise<void> {
  const { rows } = await sql<{ media_id: string }>`
    select distinct m.media_id from conversations c
      join conversation_messages m on m.store_id = c.store_id and m.conversation_id = c.id
     where c.store_id = ${ctx.store.id} and m.media_id is not null
       and (c.deleted_at < ${before} or (c.cleared_at < ${before} and m.recorded_at <= c.cleared_at))`.execute(
    ctx.db,
  );
  await ctx.db
    .deleteFrom('conversations')
    .where('store_id', '=', ctx.store.id)
    .where('deleted_at', '<', before.toISOString())
    .execute();
  await sql`
    with cleared as (
      select id, cleared_at from conversations
       where store_id = ${ctx.store.id} and cleared_at < ${before} for update
    ), gone as (
      delete from conversation_messages m using cleared c
       where m.store_id = ${ctx.store.id} and m.conversation_id = c.id and m.recorded_at <= c.cleared_at)
    update conversations k set cleared_at = null from cleared c
     where k.store_id = ${ctx.store.id} and k.id = c.id`.execute(ctx.db);
  const files = rows.map(({ media_id }) => media_id);
  await sql`select app.throw_away_files(${files}::uuid[])`.execute(ctx.db);
}
