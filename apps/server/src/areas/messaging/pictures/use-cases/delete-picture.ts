import type { PictureUse } from '@clientela/contract';
import { quotedNames } from '@clientela/domain';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { removeObjects } from '../picture-files.ts';
import { findPicture, removePicture } from '../pictures.queries.ts';
import { picturesTexts } from '../pictures.texts.ts';

/** Deletes a picture that nothing shows; messages sent before lose it. */
export async function deletePicture(ctx: Ctx, id: string): Promise<void> {
  const keys = await inTransaction(ctx, async (ctx) => {
    const { used_in } = await findPicture(ctx, id, true);
    if (used_in.length > 0) throw inUse(used_in);
    return removePicture(ctx, id);
  });
  await removeObjects(ctx, keys);
}

type Place = 'in_model' | 'in_campaign' | 'in_saved_block' | 'in_popup';

function inUse(uses: readonly PictureUse[]): Failure {
  const named = (kind: PictureUse['kind'], one: Place) => {
    const names = uses.filter((use) => use.kind === kind).map(({ name }) => name);
    if (names.length === 0) return [];
    return [picturesTexts[names.length === 1 ? one : (`${one}s` as const)](quotedNames(names))];
  };
  const places = [
    ...named('email_model', 'in_model'),
    ...named('campaign', 'in_campaign'),
    ...named('saved_block', 'in_saved_block'),
    ...named('popup', 'in_popup'),
    ...(uses.some(({ kind }) => kind === 'brand') ? [picturesTexts.in_brand] : []),
  ];
  return new Failure('picture_in_use', { message: picturesTexts.in_use(places.join(' e ')) });
}
