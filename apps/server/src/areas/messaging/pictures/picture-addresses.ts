import type { Ctx } from '#platform/context';
import { fileName } from './picture-files.ts';
import { findCurrentFiles } from './pictures.queries.ts';
import type { PictureMime } from './render-picture.ts';

/** Absolute addresses of the current version, by width. */
export type PictureAddresses = ReadonlyMap<string, (width: number) => string>;

/** Public addresses of these pictures of the store; absent ones have none. */
export async function findPictureAddresses(
  ctx: Ctx,
  ids: readonly string[],
): Promise<PictureAddresses> {
  if (ids.length === 0) return new Map();
  const { publicUrl } = ctx.app.config;
  const files = await findCurrentFiles(ctx, ids);
  return new Map(
    files.map(({ id, version, mime }) => [
      id,
      (width) =>
        `${publicUrl}/i/${id}/${version}/${fileName({ width, mime: mime as PictureMime })}`,
    ]),
  );
}
