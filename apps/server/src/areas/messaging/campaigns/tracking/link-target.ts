import { ownLink, productOfLink } from '@clientela/domain';
import { sql } from 'kysely';
import { resolveLink, webAddress } from '#areas/messaging/delivery/index';
import {
  findMessageStore,
  readBonuses,
  readTopics,
  type TopicRef,
} from '#areas/messaging/email-models/index';
import { type SurveyRef, surveyUrls } from '#areas/records/survey-links/index';
import type { App } from '#platform/app';
import { type Ctx, requestCtx, storeCtx } from '#platform/context';
import { storeOfPublicKey } from '#platform/public-key';
import { findRow } from '#platform/shards';
import { findProductPage } from '../message-blocks.queries.ts';
import { surveyOf } from '../topics.queries.ts';

/** Returns a link's target for a customer deleted since; null for an unknown link. */
export async function departedLink(
  app: App,
  { key, token, link }: { key: string; token: string; link: number },
): Promise<string | null> {
  const ctx = await storeOf(app, key);
  if (!ctx) return null;
  const { rows } = await sql<{ url: string }>`
    select k.url from departed_messages d
      join campaign_links k on k.store_id = d.store_id and k.content_id = d.content_id
     where d.store_id = ${ctx.store.id} and d.token = ${token} and k.position = ${link}`.execute(
    ctx.db,
  );
  return rows[0]?.url ?? null;
}

/** Where a followed link leads; one that each message has for itself leads to its current topic. */
export async function targetOf(
  app: App,
  { key, token }: { key: string; token: string },
  link: string,
): Promise<string | null> {
  const own = ownLink(link);
  const product = productOfLink(link);
  // Links stored before the ASCII rule may be invalid in a header.
  if (!own && product === null) return webAddress(link);
  const found = await findRow(
    requestCtx(app),
    sql<{ store_id: string; customer_id: string; about: TopicRef | null }>`
      select * from app.find_message_topic(${key}, ${token})`,
  );
  if (!found) return siteOf(app, key);
  const { store_id, customer_id, about } = found;
  const ctx = await storeCtx(app, store_id, app.limits);
  const site = { ...(await findMessageStore(ctx)), coupon: '' };
  if (product !== null) {
    const page = await findProductPage(ctx, token, product);
    return (page && webAddress(page)) || (site.site_url && webAddress(site.site_url));
  }
  if (own?.variable === 'survey.link') {
    const topic = { 'survey.link': await surveyLinkOf(ctx, token) };
    return resolveLink(link, site, { topic });
  }
  const [topic] =
    own?.variable === 'bonus.link'
      ? await readBonuses(ctx, [{ customer_id, bonus_id: null }])
      : (await readTopics(ctx, about ? [about] : [])).values();
  return resolveLink(link, site, { topic });
}

/** The link that the message carries to its campaign's survey; empty once the campaign has none. */
async function surveyLinkOf(ctx: Ctx, token: string): Promise<string> {
  const { rows } = await sql<{ survey_of: SurveyRef | null }>`
    select ${surveyOf('a')} as survey_of from campaign_activities a
     where a.store_id = ${ctx.store.id} and a.token = ${token}`.execute(ctx.db);
  const survey = rows[0]?.survey_of;
  return survey ? ((await surveyUrls(ctx, [survey]))[0] ?? '') : '';
}

/** The site of the store: the fallback for links of deleted customers. */
async function siteOf(app: App, key: string): Promise<string | null> {
  const ctx = await storeOf(app, key);
  return ctx && ((await findMessageStore(ctx)).site_url || null);
}

async function storeOf(app: App, key: string): Promise<Ctx | null> {
  const id = await storeOfPublicKey(requestCtx(app), key);
  return id ? storeCtx(app, id, app.limits) : null;
}
