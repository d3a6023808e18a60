import type { SurveyPage } from '@clientela/contract';
import { sql } from 'kysely';
import { findBrand } from '#areas/messaging/brand/index';
import type { MessageCustomer, MessageStore } from '#areas/messaging/delivery/index';
import { findMessageCustomer } from '#areas/records/customers/index';
import { responseId } from '#areas/records/survey-links/index';
import type { Ctx, PlatformCtx } from '#platform/context';
import { findDefinition, findLink, openLink, type SurveyLink } from './links.queries.ts';
import { withCustomer } from './personal-texts.rules.ts';
import { findResponse } from './responses.queries.ts';

/** Returns the page of a link with the answers so far. Reading changes nothing: scanners follow links. */
export async function readPage(
  platform: PlatformCtx,
  token: string,
  respondent: string | undefined,
): Promise<SurveyPage> {
  const { ctx, id } = await openLink(platform, token);
  const link = await findLink(ctx, id);
  const whose = link.customer_id ? '' : respondent;
  const response =
    whose === undefined ? undefined : await findResponse(ctx, responseId(ctx, token, whose));
  const status = response?.finished_at ? 'spent' : link.status;
  const store = await findStore(ctx);
  const page = {
    status,
    store: store.shown,
    name: link.survey_name,
    version: link.version,
    is_personal: link.customer_id !== null,
  };
  if (status !== 'open') return { ...page, definition: null, products: [], answers: {} };

  const definition = await findDefinition(ctx, link, link.version);
  const known = new Set(definition.questions.map(({ id }) => id));
  const answers = Object.entries(response?.answers ?? {}).filter(([id]) => known.has(id));
  return {
    ...page,
    definition: withCustomer(definition, await findRecipient(ctx, link), store.words),
    products: await withImages(ctx, link),
    answers: Object.fromEntries(answers),
  };
}

async function findStore(ctx: Ctx): Promise<{ shown: SurveyPage['store']; words: MessageStore }> {
  const [brand, row] = await Promise.all([
    findBrand(ctx),
    ctx.db
      .selectFrom('stores')
      .select(['logo', 'site_url', 'address'])
      .where('id', '=', ctx.store.id)
      .executeTakeFirstOrThrow(),
  ]);
  const { name } = ctx.store;
  return {
    shown: {
      name,
      logo_url: brand.logo || row.logo,
      primary_color: brand.primary_color,
      background: brand.background,
      text_color: brand.text_color,
    },
    words: { name, site_url: row.site_url, address: row.address, coupon: '' },
  };
}

async function findRecipient(ctx: Ctx, link: SurveyLink): Promise<MessageCustomer | null> {
  if (!link.customer_id) return null;
  return findMessageCustomer(ctx, link.customer_id);
}

async function withImages(ctx: Ctx, { products }: SurveyLink): Promise<SurveyPage['products']> {
  if (products.length === 0) return [];
  const rows = await ctx.db
    .selectFrom('products')
    .select(['id', 'image_url', 'own_image_url'])
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', sql<string>`any(${products.map(({ id }) => id)}::uuid[])`)
    .execute();
  const images = new Map(rows.map((row) => [row.id, row.image_url || row.own_image_url]));
  return products.map(({ id, name }) => ({ id, name, image_url: images.get(id) ?? null }));
}
