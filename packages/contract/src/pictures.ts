import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, line, pageOf, pageQuery } from './shapes.ts';

/** The picture library of a store, for e-mails and other things that recipients see. */

/** Stored widths besides the original's; no picture is enlarged. */
export const PICTURE_WIDTHS = [160, 320, 600, 1200] as const;

/** Accepted uploads, by the file's content; what is delivered is JPEG, PNG or GIF. */
export const PICTURE_UPLOAD_TYPES = [
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/avif',
] as const;

/** How documents refer to a picture of the library. */
const REFERENCE = /^picture:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** Aborts, so that of a union only the error of the other form is reported. */
export const PictureReference = z.string().regex(REFERENCE, { abort: true });

export function pictureReference(id: string): string {
  return `picture:${id}`;
}

/** The id in a reference; null for web addresses. */
export function pictureIdOf(value: string): string | null {
  return REFERENCE.exec(value)?.[1] ?? null;
}

const PictureName = line(120).min(1, 'O nome é obrigatório');
const PictureAlt = line(300);
const Share = z.number().min(0).max(1);

export const PictureUse = z.object({
  /** `brand`: its logo, under the id of the store. */
  kind: z.enum(['email_model', 'campaign', 'saved_block', 'brand', 'popup']),
  id: Id,
  name: z.string(),
});
export type PictureUse = z.output<typeof PictureUse>;

export const Picture = z.object({
  id: Id,
  name: z.string(),
  alt: z.string(),
  /** Of the original, in pixels and bytes. */
  width: z.int(),
  height: z.int(),
  size: z.int(),
  is_animated: z.boolean(),
  version: z.int(),
  /** The point to keep visible where the picture is cropped to a shape, as shares of width and height. */
  focal_x: z.number(),
  focal_y: z.number(),
  created_at: Instant,
  updated_at: Instant,
  /** E-mail models, open campaigns, saved blocks, pop-ups and the brand that show it. */
  used_in: z.array(PictureUse),
});
export type Picture = z.output<typeof Picture>;

/** A rectangle in pixels of the original. */
export const PictureArea = z.object({
  x: z.int().min(0),
  y: z.int().min(0),
  width: z.int().min(1),
  height: z.int().min(1),
});
export type PictureArea = z.output<typeof PictureArea>;

const file = { field: 'file', types: PICTURE_UPLOAD_TYPES, required: true } as const;

export const listPictures = endpoint({
  method: 'GET',
  path: '/stores/:store_id/pictures',
  permission: 'Campaign.index',
  summary: 'Pictures of the library, by name and alternative text',
  query: pageQuery(['created_at'], 'created_at:desc'),
  response: pageOf(Picture),
});

/** The plain fields of an upload, sent before its file. */
export const PictureUpload = z.object({
  /** Without a name: the file's. */
  name: line(120).default(''),
  alt: PictureAlt.default(''),
});

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/stores/:store_id/pictures',
  permission: 'Campaign.create',
  summary: 'Adds a picture of up to 5 MB: JPEG, PNG, GIF, WebP or AVIF',
  body: PictureUpload,
  multipart: true,
  file,
  response: Picture,
  status: 201,
  failures: ['invalid_fields', 'too_large', 'unsupported_file', 'picture_storage_failed'],
  calls_external: true,
});

export const updatePicture = endpoint({
  method: 'PUT',
  path: '/pictures/:id',
  permission: 'Campaign.update',
  summary: 'Changes the name, alternative text and focal point of a picture',
  scope: 'pictures',
  body: z.object({ name: PictureName, alt: PictureAlt, focal_x: Share, focal_y: Share }),
  response: Picture,
});

export const cropPicture = endpoint({
  method: 'POST',
  path: '/pictures/:id/crop',
  permission: 'Campaign.update',
  summary: 'Crops the original into a new version; sent messages keep the version they show',
  scope: 'pictures',
  body: PictureArea,
  response: Picture,
  failures: ['unsupported_file', 'picture_storage_failed'],
  calls_external: true,
});

export const replacePicture = endpoint({
  method: 'POST',
  path: '/pictures/:id/file',
  permission: 'Campaign.update',
  summary: 'Replaces a picture wherever it is used; sent messages keep the version they show',
  scope: 'pictures',
  body: z.object({}),
  multipart: true,
  file,
  response: Picture,
  failures: ['invalid_fields', 'too_large', 'unsupported_file', 'picture_storage_failed'],
  calls_external: true,
});

export const deletePicture = endpoint({
  method: 'DELETE',
  path: '/pictures/:id',
  permission: 'Campaign.destroy',
  summary: 'Deletes a picture that no e-mail model, open campaign, saved block or the brand uses',
  scope: 'pictures',
  response: 'nothing',
  failures: ['picture_in_use'],
});

export const getPictureFile = endpoint({
  method: 'GET',
  path: '/i/:id/:version/:file',
  permission: 'public',
  summary:
    'One version of a picture, `<width>.<extension>`, width 0 for the original; also without `/api`',
  response: 'bytes',
  types: ['image/jpeg', 'image/png', 'image/gif'],
  rate: 'tracking',
  failures: ['picture_storage_failed'],
});

export const getPicture = endpoint({
  method: 'GET',
  path: '/i/:id',
  permission: 'public',
  summary: 'Redirects to the current version of a picture; also without `/api`',
  query: z.object({ w: z.coerce.number().int().min(0).max(10_000).default(1200) }),
  response: 'bytes',
  is_link: true,
  rate: 'tracking',
});
