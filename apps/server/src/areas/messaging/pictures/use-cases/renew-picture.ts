import type { Picture, PictureArea } from '@clientela/contract';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { readFile, withStoredFiles } from '../picture-files.ts';
import { findPicture, findPublicFile, insertVersion } from '../pictures.queries.ts';
import { picturesTexts } from '../pictures.texts.ts';
import { type RenderedPicture, renderPicture } from '../render-picture.ts';

/** Shows another picture wherever this one is used; sent messages keep theirs. */
export async function replacePicture(ctx: Ctx, id: string, bytes: Buffer): Promise<Picture> {
  return renewPicture(ctx, id, await renderPicture(bytes));
}

/** Cuts an area out of the current original. */
export async function cropPicture(ctx: Ctx, id: string, area: PictureArea): Promise<Picture> {
  const { version, width, height } = await findPicture(ctx, id);
  if (area.x + area.width > width || area.y + area.height > height) {
    throw new Failure('invalid_fields', {
      errors: [{ field: 'width', rule: 'outside', message: picturesTexts.outside }],
    });
  }
  const file = await findPublicFile(ctx, { id, version, width: 0 });
  const original = file && (await readFile(ctx.app, file));
  if (!original) throw new Failure('not_found');
  return renewPicture(ctx, id, await renderPicture(original, area), version);
}

async function renewPicture(
  ctx: Ctx,
  id: string,
  rendered: RenderedPicture,
  basedOn?: number,
): Promise<Picture> {
  return withStoredFiles(ctx, id, rendered.files, (files) =>
    inTransaction(ctx, async (ctx) => {
      const picture = await findPicture(ctx, id, true);
      // The area was chosen on another picture.
      if (basedOn !== undefined && picture.version !== basedOn) throw new Failure('conflict');
      await insertVersion(ctx, picture, rendered, files);
      return findPicture(ctx, id);
    }),
  );
}
