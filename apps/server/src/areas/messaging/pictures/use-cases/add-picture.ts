import type { Picture } from '@clientela/contract';
import { type Ctx, inTransaction } from '#platform/context';
import { newId } from '#platform/ids';
import { withStoredFiles } from '../picture-files.ts';
import { findPicture, insertPicture } from '../pictures.queries.ts';
import { picturesTexts } from '../pictures.texts.ts';
import { renderPicture } from '../render-picture.ts';

/** Adds an uploaded picture to the library; it exists once all its files are stored. */
export async function addPicture(
  ctx: Ctx,
  { name, alt, bytes }: { name: string; alt: string; bytes: Buffer },
): Promise<Picture> {
  const rendered = await renderPicture(bytes);
  const fields = { id: newId(ctx.clock.now().getTime()), name: name || picturesTexts.unnamed, alt };
  return withStoredFiles(ctx, fields.id, rendered.files, (files) =>
    inTransaction(ctx, async (ctx) => {
      await insertPicture(ctx, fields, rendered, files);
      return findPicture(ctx, fields.id);
    }),
  );
}
