import { readFile } from 'node:fs/promises';
import { addPicture, findPictureAddresses } from '#areas/messaging/pictures/index';
import type { Ctx } from '#platform/context';

const SHOWN_WIDTH = 600;

/** Adds the drawing of each category to the library; returns their public addresses. */
export async function addCategoryPictures(
  ctx: Ctx,
  categories: readonly string[],
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const category of new Set(categories)) {
    const bytes = await readFile(new URL(`data/pictures/${fileName(category)}`, import.meta.url));
    const { id } = await addPicture(ctx, { name: category, alt: category, bytes });
    ids.set(category, id);
  }
  const addresses = await findPictureAddresses(ctx, [...ids.values()]);
  return new Map(
    [...ids].map(([category, id]) => [category, addresses.get(id)?.(SHOWN_WIDTH) ?? '']),
  );
}

/** `Moda íntima` → `moda-intima.png`. */
function fileName(category: string): string {
  const plain = category.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return `${plain.replaceAll(' ', '-')}.png`;
}
