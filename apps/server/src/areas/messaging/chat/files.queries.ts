import type { MediaFile } from '@clientela/contract';
import { sql } from 'kysely';
import { findFile } from '#areas/messaging/media/index';
import { personId } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { isVisible } from './visibility.ts';

/** A file that the person may see: their own, of a quick reply, or of a conversation they may see. */
export async function findVisibleFile(ctx: Ctx, id: string): Promise<MediaFile> {
  const file = await visibleFile(ctx, id);
  if (!file) throw new Failure('not_found');
  return file;
}

/** A file that the person may send: any that they may see. */
export async function findSendableFile(ctx: Ctx, id: string): Promise<MediaFile> {
  const file = await visibleFile(ctx, id);
  if (!file) throw new Failure('chat_file_missing');
  return file;
}

async function visibleFile(ctx: Ctx, id: string): Promise<MediaFile | null> {
  const file = await findFile(ctx, id);
  if (!file) return null;
  const { uploaded_by, ...shown } = file;
  const isOwn = uploaded_by !== null && uploaded_by === personId(ctx);
  return isOwn || (await isShown(ctx, id)) ? shown : null;
}

async function isShown(ctx: Ctx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from quick_replies q where q.store_id = ${ctx.store.id} and q.media_id = ${id}
    union all
    select 1 from conversation_messages m
      join conversations c on c.store_id = m.store_id and c.id = m.conversation_id
     where m.store_id = ${ctx.store.id} and m.media_id = ${id} and ${isVisible(ctx, 'c')}
       and m.recorded_at > coalesce(c.cleared_at, '-infinity')
     limit 1`.execute(ctx.db);
  return rows.length > 0;
}
