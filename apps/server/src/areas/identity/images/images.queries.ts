import type { Ctx, PlatformCtx } from '#platform/context';
import { newSecret } from '#platform/ids';
import { cleanImage, type ImageType } from './clean-image.ts';

type Db = Pick<Ctx | PlatformCtx, 'db' | 'clock'>;

/** Saves an image after checking its type, without camera metadata. Returns its token. */
export async function saveImage(ctx: Db, bytes: Buffer): Promise<string> {
  const token = newSecret(128);
  const image = await cleanImage(bytes);
  await ctx.db
    .insertInto('images')
    .values({
      token,
      content_type: image.type,
      bytes: image.bytes,
      created_at: ctx.clock.now(),
    })
    .execute();
  return token;
}

/** Takes away a picture nothing shows any more. */
export async function dropImage(ctx: Db, token: string | null): Promise<void> {
  if (token) await ctx.db.deleteFrom('images').where('token', '=', token).execute();
}

/** Where a browser finds a picture. */
export function imageAddress(token: string | null): string | null {
  return token && `/api/images/${token}`;
}

export async function findImage(
  ctx: Db,
  token: string,
): Promise<{ content_type: ImageType; bytes: Buffer } | null> {
  const image = await ctx.db
    .selectFrom('images')
    .select(['content_type', 'bytes'])
    .where('token', '=', token)
    .executeTakeFirst();
  return image ? { ...image, content_type: image.content_type as ImageType } : null;
}
