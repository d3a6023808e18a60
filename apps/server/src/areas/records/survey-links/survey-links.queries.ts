import type { Channel } from '@clientela/domain';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { hashSecret, newId } from '#platform/ids';
import { linkSecret, linkUrl, messageLinkId } from './secret.ts';

/** A campaign message that asks its customer to answer a survey. */
export interface SurveyRef {
  survey_id: string;
  customer_id: string;
  /** The occasion: messages with the same one share a link. */
  trigger_key: string;
  activity_id: string;
  campaign_id: string;
  channel: Channel;
  /** The trigger's sale, if any. */
  order_id: string | null;
}

type NewLink = { id: string; survey_id: string; customer_id: string } & Partial<SurveyRef>;

/**
 * The links of these messages, in the given order; a link opens once it was asked for in a transaction that writes.
 */
export async function surveyUrls(ctx: Ctx, refs: readonly SurveyRef[]): Promise<string[]> {
  const links = refs.map((ref) => ({
    ...ref,
    id: messageLinkId(ctx, ref.survey_id, ref.trigger_key),
  }));
  await openLinks(ctx, links);
  return links.map(({ id }) => linkUrl(ctx, id));
}

/** A personal link that a person of the store hands over. */
export async function createManualLink(
  ctx: Ctx,
  of: { survey_id: string; customer_id: string },
): Promise<string> {
  const id = newId(ctx.clock.now().getTime());
  await openLinks(ctx, [{ id, ...of }]);
  return id;
}

async function openLinks(ctx: Ctx, links: readonly NewLink[]): Promise<void> {
  if (links.length === 0) return;
  const rows = links.map((link) => ({
    trigger_key: '',
    ...link,
    hash: hashSecret(linkSecret(ctx, link.id)).toString('hex'),
  }));
  await sql`select app.open_survey_links(${JSON.stringify(rows)}, ${ctx.clock.now()})`.execute(
    ctx.db,
  );
}

/** The unspent link that a person of the store made before, so that a repeated click makes no second one. */
export async function findManualLink(
  ctx: Ctx,
  { survey_id, customer_id }: { survey_id: string; customer_id: string },
): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('survey_links')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('customer_id', '=', customer_id)
    .where('survey_id', '=', survey_id)
    .where('trigger_key', '=', '')
    .where('finished_at', 'is', null)
    .where(sql<boolean>`expires_at > ${ctx.clock.now()}`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** When a personal link ends. */
export async function findLinkEnd(ctx: Ctx, id: string): Promise<string> {
  const { expires_at } = await ctx.db
    .selectFrom('survey_links')
    .select('expires_at')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (!expires_at) throw new Error('A personal link has an end');
  return expires_at;
}

/** Creates the link for everybody, once; the caller holds the survey's lock. */
export async function ensureOpenLink(ctx: Ctx, survey_id: string): Promise<void> {
  const { id: store_id } = ctx.store;
  const known = await ctx.db
    .selectFrom('survey_links')
    .select('id')
    .where('store_id', '=', store_id)
    .where('survey_id', '=', survey_id)
    .where('customer_id', 'is', null)
    .executeTakeFirst();
  if (known) return;
  const created_at = ctx.clock.now();
  const id = newId(created_at.getTime());
  const token_hash = hashSecret(linkSecret(ctx, id));
  await ctx.db
    .insertInto('survey_links')
    .values({ store_id, id, survey_id, token_hash, created_at })
    .execute();
}

/** The address of a survey's open link, for previews; undefined before it was published. */
export async function findOpenUrl(ctx: Ctx, survey_id: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('survey_links')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('survey_id', '=', survey_id)
    .where('customer_id', 'is', null)
    .executeTakeFirst();
  return row && linkUrl(ctx, row.id);
}

/** Notes the first time that a person sees the page of a personal link; of an anonymous survey only the day. */
export async function markSeen(ctx: Ctx, id: string): Promise<void> {
  const now = ctx.clock.now();
  await sql`
    update survey_links l
       set opened_at = case when s.is_anonymous then date_trunc('day', ${now}::timestamptz, 'UTC') else ${now} end
      from surveys s
     where l.store_id = ${ctx.store.id} and l.id = ${id} and l.customer_id is not null and l.opened_at is null
       and s.store_id = l.store_id and s.id = l.survey_id`.execute(ctx.db);
}

/** Marks a personal link as spent by its finished response. */
export async function spendLink(ctx: Ctx, id: string, finished_at: Date): Promise<void> {
  await ctx.db
    .updateTable('survey_links')
    .set({ finished_at })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
}
