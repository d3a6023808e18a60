import { z } from 'zod';
import {
  BUTTON_RADII,
  Color,
  EMAIL_FONTS,
  Link,
  PictureUrl,
  SOCIAL_NETWORKS,
} from './email-models.ts';
import { endpoint } from './endpoint.ts';
import { text } from './shapes.ts';

/** The look of a store, which its new e-mails begin with. */
export const Brand = z.object({
  logo: PictureUrl.default('').meta({ examples: [''] }),
  /** Of links and buttons. */
  primary_color: Color.default('#1f6f54'),
  background: Color.default('#f4f6f5'),
  content_background: Color.default('#ffffff'),
  text_color: Color.default('#1c1f1d'),
  font: z.enum(EMAIL_FONTS).default('Arial'),
  button_radius: z.literal(BUTTON_RADII).default(6),
  social: z
    .array(z.object({ network: z.enum(SOCIAL_NETWORKS), href: Link }))
    .max(8)
    .default([]),
  /** Rich text before the store's address. */
  footer_html: text(5000).default(''),
});
export type Brand = z.output<typeof Brand>;

export const SavedBrand = Brand.extend({
  /** False: nothing was saved yet, and these are the defaults. */
  is_saved: z.boolean(),
});
export type SavedBrand = z.output<typeof SavedBrand>;

export const BrandSuggestion = z.object({
  /** The store's brand, with what was found in place of what it had. */
  brand: Brand,
  found: z.array(z.enum(['logo', 'primary_color', 'social'])),
});
export type BrandSuggestion = z.output<typeof BrandSuggestion>;

export const getBrand = endpoint({
  method: 'GET',
  path: '/stores/:store_id/brand',
  permission: 'Campaign.index',
  summary: 'The brand of the store, or the defaults',
  response: SavedBrand,
});

export const saveBrand = endpoint({
  method: 'PUT',
  path: '/stores/:store_id/brand',
  permission: 'Campaign.update',
  summary: 'Saves the brand; existing e-mail models stay as they are',
  body: Brand,
  response: SavedBrand,
});

export const suggestBrand = endpoint({
  method: 'POST',
  path: '/stores/:store_id/brand/suggestion',
  permission: 'Campaign.update',
  summary: "Reads logo, main colour and social profiles from the store's site; saves nothing",
  response: BrandSuggestion,
  failures: ['store_site_missing', 'store_site_unreadable'],
  calls_external: true,
});
