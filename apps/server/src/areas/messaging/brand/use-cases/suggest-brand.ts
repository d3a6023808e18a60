import { Brand, type BrandSuggestion } from '@clientela/contract';
import { findMessageStore } from '#areas/messaging/email-models/index';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { findBrand } from '../brand.queries.ts';
import { fetchPage } from '../fetch-page.ts';
import { readBrand } from '../read-brand.ts';

/** The store's brand with what its home page shows; nothing is saved. */
export async function suggestBrand(ctx: Ctx): Promise<BrandSuggestion> {
  const { site_url } = await findMessageStore(ctx);
  if (!site_url) throw new Failure('store_site_missing');
  const { html, url } = await fetchPage(ctx, site_url).catch((cause: unknown) => {
    throw new Failure('store_site_unreadable', { cause });
  });
  const found = readBrand(html, url);
  return {
    brand: Brand.parse({ ...(await findBrand(ctx)), ...found }),
    found: FOUND.filter((part) => part in found),
  };
}

const FOUND = ['logo', 'primary_color', 'social'] as const;
