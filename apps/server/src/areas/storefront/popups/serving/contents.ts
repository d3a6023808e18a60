import {
  type PopupBlock,
  type PopupContents,
  PopupDefinition,
  pictureIdOf,
} from '@clientela/contract';
import type { App } from '#platform/app';
import type { Ctx, PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import type { Exchange } from '#platform/http/routes';
import { attributeInputs } from '../attribute-inputs.rules.ts';
import { openPreview } from '../preview.ts';
import { digestOf, type PackedFile, pack, sendPacked } from './packed.ts';
import { openStorefront, type Storefront } from './published.ts';

const FOREVER = 'public, max-age=31536000, immutable';
/** Contents that name attributes change when one is archived. */
const SHORT = 'public, max-age=60, stale-while-revalidate=86400';
const PICTURE_WIDTH = 1200;
const CONTENTS_MAX = 1_000;

interface Packed {
  file: PackedFile;
  caching: string;
}
const caches = new WeakMap<App, Map<string, Promise<Packed>>>();

/** What a published version shows, or the draft for the link of a preview. */
export async function sendContents(
  platform: PlatformCtx,
  exchange: Exchange,
  { key, id, file }: { key: string; id: string; file: string },
): Promise<undefined> {
  const storefront = await openStorefront(platform.app, key);
  const name = /^([A-Za-z0-9_-]+)\.json$/.exec(file)?.[1] ?? '';
  const isVersion = /^[1-9]\d{0,8}$/.test(name);
  const { file: contents, caching } = isVersion
    ? await packedVersion(storefront, id, Number(name))
    : await packedDraft(storefront, id, name);
  sendPacked(exchange, contents, { type: 'application/json', caching });
  return undefined;
}

function packedVersion(storefront: Storefront, id: string, version: number): Promise<Packed> {
  const { ctx, attributes } = storefront;
  const cache = caches.get(ctx.app) ?? new Map<string, Promise<Packed>>();
  caches.set(ctx.app, cache);
  const place = `${ctx.store.id}/${id}/${version}/${digestOf(JSON.stringify(attributes))}`;
  const known = cache.get(place);
  if (known) return known;
  if (cache.size >= CONTENTS_MAX) cache.clear();
  const made = findVersion(ctx, id, version).then(async (definition) => ({
    file: await packContents(storefront, { id, version, definition }),
    caching: definition.attributes.length > 0 ? SHORT : FOREVER,
  }));
  cache.set(place, made);
  made.catch(() => cache.delete(place));
  return made;
}

async function packedDraft(storefront: Storefront, id: string, token: string): Promise<Packed> {
  const { ctx } = storefront;
  if (openPreview(ctx, token) !== id) throw new Failure('not_found');
  const row = await ctx.db
    .selectFrom('popups')
    .select('draft')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  const definition = PopupDefinition.parse(row.draft);
  const file = await packContents(storefront, { id, version: 0, definition });
  return { file, caching: 'no-store' };
}

/** The definition of a published version. @throws Failure `not_found` */
export async function findVersion(ctx: Ctx, id: string, version: number): Promise<PopupDefinition> {
  const row = await ctx.db
    .selectFrom('popup_versions')
    .select('definition')
    .where('store_id', '=', ctx.store.id)
    .where('popup_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  return PopupDefinition.parse(row.definition);
}

interface OfVersion {
  id: string;
  version: number;
  definition: PopupDefinition;
}

async function packContents(storefront: Storefront, of: OfVersion): Promise<PackedFile> {
  return pack(JSON.stringify(await contentsOf(storefront, of)));
}

async function contentsOf(
  { ctx, attributes }: Storefront,
  { id, version, definition }: OfVersion,
): Promise<PopupContents> {
  const { format, design, consent_text_ids } = definition;
  const inputs = attributeInputs(definition, attributes);
  const fields = [...definition.fields, ...inputs.map(({ attribute: _, ...field }) => field)];
  const variants = definition.variants.map(({ letter, form, success }) => ({
    letter,
    form,
    success,
  }));
  const texts = consent_text_ids.length
    ? await ctx.db
        .selectFrom('consent_texts')
        .select(['id', 'channel', 'text'])
        .where('store_id', '=', ctx.store.id)
        .where('id', 'in', consent_text_ids)
        .execute()
    : [];
  const byId = new Map(texts.map((text) => [text.id, text]));
  return {
    id,
    version,
    format,
    design,
    fields,
    consents: consent_text_ids.flatMap((text) => byId.get(text) ?? []),
    variants,
    pictures: picturesOf(
      ctx,
      variants.flatMap(({ form, success }) => [...form, ...success]),
    ),
  };
}

/** Addresses without a version: contents are kept for a year, and a replaced picture shows its new file. */
function picturesOf({ app }: Ctx, blocks: readonly PopupBlock[]): Record<string, string> {
  const sources = blocks.flatMap((block) => (block.type === 'image' ? block.src : []));
  return Object.fromEntries(
    sources.flatMap((src) => {
      const id = pictureIdOf(src);
      return id ? [[src, `${app.config.publicUrl}/i/${id}?w=${PICTURE_WIDTH}`]] : [];
    }),
  );
}
