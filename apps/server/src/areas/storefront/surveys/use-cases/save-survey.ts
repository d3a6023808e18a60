import type { Survey, SurveyDraft } from '@clientela/contract';
import { clip } from '@clientela/domain';
import { sql } from 'kysely';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { assertUnnamed } from '#areas/records/clusters/index';
import { type Ctx, inTransaction } from '#platform/context';
import { assertUnchanged, Failure } from '#platform/failure';
import {
  answeredQuestions,
  findSurvey,
  hasResponses,
  insertSurvey,
  lockSurvey,
} from '../surveys.queries.ts';
import { changedQuestions } from '../surveys.rules.ts';
import { surveysTexts as texts } from '../surveys.texts.ts';

const NAME_MAX = 120;

export function createSurvey(ctx: Ctx, draft: SurveyDraft): Promise<Survey> {
  return inTransaction(ctx, async (ctx) => findSurvey(ctx, await insertSurvey(ctx, draft)));
}

/** Saves the draft; its settings apply at once, its definition once it is published. */
export function updateSurvey(
  ctx: Ctx,
  id: string,
  { if_updated_at, ...draft }: SurveyDraft & { if_updated_at?: string | undefined },
): Promise<Survey> {
  return inTransaction(ctx, async (ctx) => {
    const survey = await lockSurvey(ctx, id);
    assertUnchanged(if_updated_at, survey, 'survey_changed');
    const { definition, ...fields } = draft;
    if (changedQuestions(definition, await answeredQuestions(ctx, id)).length > 0) {
      throw new Failure('survey_question_answered');
    }
    if (survey.is_anonymous !== draft.is_anonymous && (await hasResponses(ctx, id))) {
      throw new Failure('survey_question_answered', { message: texts.anonymity_fixed });
    }
    const json = JSON.stringify(definition);
    await ctx.db
      .updateTable('surveys as s')
      .set({
        ...fields,
        places_left: sql<
          number | null
        >`${draft.response_limit}::int - (select count(*) from survey_responses r
          where r.store_id = s.store_id and r.survey_id = s.id and r.finished_at is not null)::int`,
        draft: json,
        has_changes: sql<boolean>`not exists (select from survey_versions v
          where v.store_id = s.store_id and v.survey_id = s.id and v.version = s.version
            and v.definition = ${json}::jsonb)`,
        updated_at: ctx.clock.now(),
      })
      .where('s.store_id', '=', ctx.store.id)
      .where('s.id', '=', id)
      .execute();
    return findSurvey(ctx, id);
  });
}

export function cloneSurvey(ctx: Ctx, id: string): Promise<Survey> {
  return inTransaction(ctx, async (ctx) => {
    const { name, is_anonymous, link_days, response_limit, repeat_after_days, ...of } =
      await findSurvey(ctx, id);
    const copy = await insertSurvey(ctx, {
      name: clip(texts.copy_of(name), NAME_MAX),
      started_at: null,
      ended_at: null,
      is_anonymous,
      link_days,
      response_limit,
      repeat_after_days,
      ignores_rest: of.ignores_rest,
      definition: of.definition,
    });
    return findSurvey(ctx, copy);
  });
}

/** Deletes a survey without responses, with its links. */
export function deleteSurvey(ctx: Ctx, id: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { name } = await lockSurvey(ctx, id);
    if (await hasResponses(ctx, id)) throw new Failure('survey_has_responses');
    await assertUnnamed(ctx, { field: 'survey', id, code: 'survey_in_use' });
    await ctx.db
      .deleteFrom('surveys')
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
    await recordAuditEvent(ctx, {
      action: 'survey.removed',
      target_kind: 'survey',
      target_id: id,
      details: { title: name },
    });
  });
}
