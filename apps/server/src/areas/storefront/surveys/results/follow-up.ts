import type { SurveyResponse } from '@clientela/contract';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { personId } from '#platform/actor';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { findResultSurvey } from './filters.ts';
import { findResponseOf } from './responses.queries.ts';

/** Marks a response as to settle or settled; the person who does so becomes its owner. */
export function followUp(
  ctx: Ctx,
  id: string,
  { follow_up, note }: { follow_up: 'pending' | 'done'; note: string },
): Promise<SurveyResponse> {
  return inTransaction(ctx, async (ctx) => {
    const before = await ctx.db
      .selectFrom('survey_responses')
      .select(['survey_id', 'follow_up'])
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!before) throw new Failure('not_found');
    const survey = await findResultSurvey(ctx, before.survey_id);
    if (survey.is_anonymous) throw new Failure('survey_anonymous');
    await ctx.db
      .updateTable('survey_responses')
      .set({ follow_up, follow_up_note: note, follow_up_by: personId(ctx) })
      .where('store_id', '=', ctx.store.id)
      .where('id', '=', id)
      .execute();
    if (before.follow_up !== follow_up) {
      await recordAuditEvent(ctx, {
        action: 'survey.followed_up',
        target_kind: 'survey',
        target_id: survey.id,
        details: { title: survey.name, follow_up },
      });
    }
    const response = await findResponseOf(ctx, survey, id);
    if (!response) throw new Failure('not_found');
    return response;
  });
}
