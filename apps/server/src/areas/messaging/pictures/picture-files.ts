import type { App } from '#platform/app';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { newId } from '#platform/ids';
import type { FileRow, PublicFile } from './pictures.queries.ts';
import { picturesTexts } from './pictures.texts.ts';
import type { PictureMime, Rendition } from './render-picture.ts';

const EXTENSIONS: Record<PictureMime, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
};

export function fileName({ width, mime }: { width: number; mime: PictureMime }): string {
  return `${width}.${EXTENSIONS[mime]}`;
}

/**
 * Stores the bytes outside the database where the installation has object storage, and returns the rows to insert.
 * `save` runs after all bytes are stored; where anything fails, no object stays.
 */
export async function withStoredFiles<Result>(
  ctx: Ctx,
  pictureId: string,
  files: readonly Rendition[],
  save: (rows: FileRow[]) => Promise<Result>,
): Promise<Result> {
  const { objects } = ctx.app;
  const folder = `pictures/${ctx.store.id}/${pictureId}/${newId()}`;
  const rows = files.map(({ bytes, ...file }) => ({
    ...file,
    size: bytes.length,
    bytes: objects ? null : bytes,
    object_key: objects ? `${folder}/${fileName(file)}` : null,
  }));
  try {
    if (objects) await putAll(ctx, files, rows);
    return await save(rows);
  } catch (error) {
    await removeObjects(
      ctx,
      rows.flatMap(({ object_key }) => object_key ?? []),
    );
    throw error;
  }
}

async function putAll(ctx: Ctx, files: readonly Rendition[], rows: readonly FileRow[]) {
  const puts = files.map(({ bytes, mime }, index) =>
    ctx.app.objects?.put(rows[index]?.object_key ?? '', bytes, mime),
  );
  // All have ended before any is removed.
  const failed = (await Promise.allSettled(puts)).find(({ status }) => status === 'rejected');
  if (!failed) return;
  const cause = (failed as PromiseRejectedResult).reason;
  ctx.log.error('picture not stored', { error: cause });
  throw new Failure('picture_storage_failed', { cause });
}

/** Removes objects that no row names; one that stays is only logged, since nothing shows it. */
export async function removeObjects(
  { app, log }: Pick<Ctx, 'app' | 'log'>,
  keys: readonly string[],
): Promise<void> {
  const removals = keys.map((key) => app.objects?.remove(key));
  const results = await Promise.allSettled(removals);
  const left = keys.filter((_, index) => results[index]?.status === 'rejected');
  if (left.length > 0) log.warn('objects not removed', { keys: left });
}

/** The bytes of a file; null where object storage has lost them. */
export async function readFile(
  app: App,
  { bytes, object_key }: Pick<PublicFile, 'bytes' | 'object_key'>,
): Promise<Buffer | null> {
  if (bytes) return bytes;
  if (!object_key || !app.objects) return null;
  try {
    return await app.objects.get(object_key);
  } catch (cause) {
    app.log.warn('picture not read', { error: cause });
    throw new Failure('picture_storage_failed', { message: picturesTexts.not_read, cause });
  }
}
