import type { SurveyDefinition, SurveyPage } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx, PlatformCtx } from '#platform/context';
import { Failure } from '#platform/failure';
import { hashSecret } from '#platform/ids';
import { findInStore } from '#platform/shards';

/** A product as it was named when the link was made. */
interface LinkProduct {
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
  campaign_id: string | null;
  channel: string | null;
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
  const found = await findInStore(
    platform,
    sql<{ store_id: string; id: string }>`
      select store_id, id from app.find_survey_link(${hashSecret(secret)})`,
  );
  if (!found) throw new Failure('not_found');
  return found;
}

export async function findLink(ctx: Ctx, id: string): Promise<SurveyLink> {
  const now = ctx.clock.now();
  const { rows } = await sql<SurveyLink>`
    select l.id, l.survey_id, l.customer_id, l.order_id, l.products, l.campaign_id, l.channel,
        s.name as survey_name, s.version, s.is_anonymous,
        case when l.finished_at is not null then 'spent'
          when l.expires_at <= ${now} then 'expired'
          when app.takes_answers(s, ${now}) then 'open' else 'closed' end as status
      from survey_links l join surveys s on s.store_id = l.store_id and s.id = l.survey_id
     where l.store_id = ${ctx.store.id} and l.id = ${id} and l.token_hash is not null`.execute(
    ctx.db,
  );
  if (!rows[0]) throw new Failure('not_found');
  return rows[0];
}

/** Locks the link's customer against merging and anonymising, which move and revoke links, and reads the link then. */
export async function lockLink(ctx: Ctx, id: string): Promise<SurveyLink> {
  await ctx.db
    .selectFrom('customers')
    .select('id')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('survey_links')
        .select('customer_id')
        .where('store_id', '=', ctx.store.id)
        .where('id', '=', id),
    )
    .forKeyShare()
    .execute();
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
