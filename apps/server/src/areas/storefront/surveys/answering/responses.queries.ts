import { localDay } from '@clientela/domain';
import type { NpsGroup, SurveyAnswer } from '@clientela/domain/surveys';
import { sql } from 'kysely';
import { spendLink } from '#areas/records/survey-links/index';
import type { Ctx } from '#platform/context';
import type { SurveyLink } from './links.queries.ts';

export interface Moment {
  day: string;
  at: Date;
}

/** Now; of an anonymous response only the day, since an instant would lead to its link. */
export function momentOf(ctx: Ctx, { is_anonymous }: Pick<SurveyLink, 'is_anonymous'>): Moment {
  const now = ctx.clock.now();
  const day = localDay(now, ctx.store.time_zone);
  return { day, at: is_anonymous ? new Date(`${day}T00:00:00Z`) : now };
}

/** The response of a page, with its answers by question. */
export async function findResponse(ctx: Ctx, id: string) {
  const { rows } = await sql<{
    finished_at: string | null;
    ending_id: string | null;
    answers: Record<string, { value: SurveyAnswer; revision: number }>;
  }>`
    select r.finished_at, r.ending_id, coalesce((
        select json_object_agg(a.question_id, json_build_object('value', a.value, 'revision', a.revision))
          from survey_answers a where a.store_id = r.store_id and a.response_id = r.id), '{}') as answers
      from survey_responses r where r.store_id = ${ctx.store.id} and r.id = ${id}`.execute(ctx.db);
  return rows[0];
}

/** Begins a response or goes on with it, and locks it. Returns false for a finished one. */
export async function touchResponse(
  ctx: Ctx,
  link: SurveyLink,
  { id, version }: { id: string; version: number },
): Promise<boolean> {
  const { day, at } = momentOf(ctx, link);
  const isKnown = !link.is_anonymous;
  const row = await ctx.db
    .insertInto('survey_responses')
    .values({
      store_id: ctx.store.id,
      id,
      survey_id: link.survey_id,
      version,
      link_id: isKnown ? link.id : null,
      customer_id: isKnown ? link.customer_id : null,
      order_id: isKnown ? link.order_id : null,
      campaign_id: link.campaign_id,
      channel: link.channel,
      products: JSON.stringify(link.products),
      started_at: at,
      last_at: at,
      day,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'id'])
        .doUpdateSet({ last_at: at, version })
        .where('survey_responses.finished_at', 'is', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Drops the answers of questions off the path. */
export async function keepAnswers(
  ctx: Ctx,
  response_id: string,
  questionIds: readonly string[],
): Promise<void> {
  await sql`delete from survey_answers where store_id = ${ctx.store.id} and response_id = ${response_id}
    and question_id <> all(${[...questionIds]}::text[])`.execute(ctx.db);
}

export async function markFinished(
  ctx: Ctx,
  link: SurveyLink,
  id: string,
  outcome: {
    ending_id: string;
    customer_id: string | null;
    is_lead: boolean;
    nps_group: NpsGroup | null;
    follow_up: 'pending' | null;
  },
): Promise<void> {
  const { at } = momentOf(ctx, link);
  await ctx.db
    .updateTable('survey_responses')
    .set({ ...outcome, finished_at: at, last_at: at })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
  if (link.customer_id) await spendLink(ctx, link.id, at);
}

/** Takes one of the survey's places. Returns false where none is left. */
export async function takePlace(ctx: Ctx, { survey_id }: SurveyLink): Promise<boolean> {
  const row = await ctx.db
    .updateTable('surveys')
    .set({ places_left: sql<number>`places_left - 1` })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', survey_id)
    // Without a limit, finishing does not contend for the survey's row.
    .where('places_left', 'is not', null)
    .returning('places_left')
    .executeTakeFirst();
  return (row?.places_left ?? 0) >= 0;
}
