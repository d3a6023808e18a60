import type { Brand, SavedBrand } from '@clientela/contract';
import { cleanRichText } from '#areas/messaging/email-models/index';
import type { Ctx } from '#platform/context';
import { upsertBrand } from '../brand.queries.ts';

/** Saves the brand, without content of its footer that a browser would run or load. */
export async function saveBrand(ctx: Ctx, draft: Brand): Promise<SavedBrand> {
  const brand = { ...draft, footer_html: cleanRichText(draft.footer_html) };
  await upsertBrand(ctx, brand);
  return { ...brand, is_saved: true };
}
