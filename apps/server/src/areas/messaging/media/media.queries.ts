import type { MediaFile } from '@clientela/contract';
import { sql } from 'kysely';
import { personId } from '#platform/actor';
import type { Ctx } from '#platform/context';
import { newId } from '#platform/ids';

/** Begins a file; it can be used once it is finished. */
export async function beginFile(
  ctx: Ctx,
  { mime, file_name }: Pick<MediaFile, 'mime' | 'file_name'>,
): Promise<string> {
  const id = newId(ctx.clock.now().getTime());
  await ctx.db
    .insertInto('media_files')
    .values({
      store_id: ctx.store.id,
      id,
      mime,
      file_name,
      uploaded_by: personId(ctx),
      created_at: ctx.clock.now(),
    })
    .execute();
  return id;
}

export async function addPiece(
  ctx: Ctx,
  media_id: string,
  position: number,
  bytes: Buffer,
): Promise<void> {
  await ctx.db
    .insertInto('media_pieces')
    .values({ store_id: ctx.store.id, media_id, position, bytes })
    .execute();
}

export function finishFile(ctx: Ctx, id: string, size: number): Promise<MediaFile> {
  return ctx.db
    .updateTable('media_files')
    .set({ size, ready_at: ctx.clock.now() })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .returning(['id', 'mime', 'file_name', 'size'])
    .executeTakeFirstOrThrow();
}

export async function removeFile(ctx: Ctx, id: string): Promise<void> {
  await ctx.db
    .deleteFrom('media_files')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}

/** A file that is whole. */
export function findFile(
  ctx: Ctx,
  id: string,
): Promise<(MediaFile & { uploaded_by: string | null }) | undefined> {
  return ctx.db
    .selectFrom('media_files')
    .select(['id', 'mime', 'file_name', 'size', 'uploaded_by'])
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .where('ready_at', 'is not', null)
    .executeTakeFirst();
}

/** The bytes of a file, piece by piece. */
export async function* readPieces(ctx: Ctx, mediaId: string): AsyncGenerator<Buffer> {
  for (let position = 0; ; position++) {
    const piece = await ctx.db
      .selectFrom('media_pieces')
      .select('bytes')
      .where('store_id', '=', ctx.store.id)
      .where('media_id', '=', mediaId)
      .where('position', '=', position)
      .executeTakeFirst();
    if (!piece) return;
    yield piece.bytes;
  }
}

/** The bytes of a file; empty where it is gone. */
export async function readMedia(ctx: Ctx, mediaId: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of readPieces(ctx, mediaId)) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Deletes files beyond their store's retention and unfinished uploads, some at a time; returns how many. */
export function pruneFiles(now: Date, unusedSince: Date, most: number) {
  return sql<{
    n: number;
  }>`select app.prune_media_files(${now}, ${unusedSince}, ${most}) as n`;
}
