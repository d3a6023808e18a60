import type { SurveyDefinition, SurveyPage } from '@clientela/contract';
import { sql } from 'kysely';
import { type Ctx, type PlatformCtx, storeCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { hashSecret, newId } from '#platform/ids';
import { linkSecret } from './secret.ts';

const DAY_MS = 86_400_000;
const ORDER_DAYS = 180;
/** As many products as a question can ask about. */
const PRODUCTS_MAX = 10;

/** A product as it was named when the link was made. */
export interface LinkProduct {
  id: string;
  name: string;
}

export interface SurveyLink {
  id: string;
  survey_id: string;
  /** Null: the open link. */
  customer_id: string | null;
  order_id: string | null;
  products: LinkProduct[];
  survey_name: string;
  version: number;
  is_anonymous: boolean;
  status: SurveyPage['status'];
}

/** Finds the link of a secret, forged and truncated ones never. */
export async function openLink(
  platform: PlatformCtx,
  secret: string,
): Promise<{ ctx: Ctx; id: string }> {
  const { rows } = await sql<{ store_id: string; id: string }>`
    select store_id, id from app.find_survey_link(${hashSecret(secret)})`.execute(platform.db);
  if (!rows[0]) throw new Failure('not_found');
  return { ctx: await storeCtx(platform.app, rows[0].store_id, platform.limits), id: rows[0].id };
}

export async function findLink(ctx: Ctx, id: string): Promise<SurveyLink> {
  const now = ctx.clock.now();
  const { rows } = await sql<SurveyLink>`
    select l.id, l.survey_id, l.customer_id, l.order_id, l.products, s.name as survey_name, s.version, s.is_anonymous,
        case when l.finished_at is not null then 'spent'
          when l.expires_at <= ${now} then 'expired'
          when s.status <> 'active' or s.started_at > ${now} or s.ended_at <= ${now} or s.places_left <= 0 then 'closed'
          else 'open' end as status
      from survey_links l join surveys s on s.store_id = l.store_id and s.id = l.survey_id
     where l.store_id = ${ctx.store.id} and l.id = ${id} and l.token_hash is not null`.execute(
    ctx.db,
  );
  if (!rows[0]) throw new Failure('not_found');
  return rows[0];
}

/** Locks the link's customer against merging and anonymising, which move and revoke links, and reads the link then. */
export async function lockLink(ctx: Ctx, id: string): Promise<SurveyLink> {
  await sql`
    select from customers c
     where c.store_id = ${ctx.store.id} and c.id = (select customer_id from survey_links
       where store_id = ${ctx.store.id} and id = ${id})
       for key share`.execute(ctx.db);
  return findLink(ctx, id);
}

/** The version that a page was opened with. */
export async function findDefinition(
  ctx: Ctx,
  { survey_id }: Pick<SurveyLink, 'survey_id'>,
  version: number,
): Promise<SurveyDefinition> {
  const row = await ctx.db
    .selectFrom('survey_versions')
    .select('definition')
    .where('store_id', '=', ctx.store.id)
    .where('survey_id', '=', survey_id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) throw new Failure('not_found');
  // Parsed when it was saved.
  return row.definition as SurveyDefinition;
}

interface NewLink {
  survey_id: string;
  customer_id: string | null;
  trigger_key?: string;
  order_id?: string | null;
  products?: LinkProduct[];
  expires_at?: Date;
}

export async function insertLink(ctx: Ctx, link: NewLink): Promise<string> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  await ctx.db
    .insertInto('survey_links')
    .values({
      store_id: ctx.store.id,
      id,
      token_hash: hashSecret(linkSecret(ctx, id)),
      created_at: now,
      ...link,
      products: JSON.stringify(link.products ?? []),
    })
    .execute();
  return id;
}

/** Creates the link for everybody, once; the caller holds the survey's lock. */
export async function ensureOpenLink(ctx: Ctx, survey_id: string): Promise<void> {
  const known = await ctx.db
    .selectFrom('survey_links')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('survey_id', '=', survey_id)
    .where('customer_id', 'is', null)
    .executeTakeFirst();
  if (!known) await insertLink(ctx, { survey_id, customer_id: null });
}

/** The unspent link that a person of the store made before, so that a repeated click makes no second one. */
export async function findManualLink(
  ctx: Ctx,
  { survey_id, customer_id }: { survey_id: string; customer_id: string },
): Promise<{ id: string; expires_at: string } | undefined> {
  const { rows } = await sql<{ id: string; expires_at: string }>`
    select id, expires_at from survey_links
     where store_id = ${ctx.store.id} and customer_id = ${customer_id} and survey_id = ${survey_id}
       and trigger_key = '' and finished_at is null and expires_at > ${ctx.clock.now()}
     order by created_at desc limit 1`.execute(ctx.db);
  return rows[0];
}

/** The customer's latest sale and its products, dearest first. */
export async function lastSale(
  ctx: Ctx,
  customerId: string,
): Promise<{ order_id: string; products: LinkProduct[] } | null> {
  const since = new Date(ctx.clock.now().getTime() - ORDER_DAYS * DAY_MS);
  const { rows } = await sql<{ order_id: string; products: LinkProduct[] }>`
    select o.id as order_id, coalesce((
        select json_agg(json_build_object('id', d.id, 'name', d.name) order by d.price desc, d.id)
          from (select p.id, p.name, max(i.unit_price) as price
                  from order_items i join products p on p.store_id = i.store_id and p.id = i.product_id
                 where i.store_id = o.store_id and i.order_id = o.id and p.name <> ''
                 group by p.id, p.name order by 3 desc, p.id limit ${PRODUCTS_MAX}) d), '[]') as products
      from orders o
     where o.store_id = ${ctx.store.id} and o.customer_id = ${customerId} and o.is_sale and o.ordered_at > ${since}
     order by o.ordered_at desc, o.id desc limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}
