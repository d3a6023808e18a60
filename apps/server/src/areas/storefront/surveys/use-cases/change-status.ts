import type { AuditAction, Survey } from '@clientela/contract';
import { recordAuditEvent } from '#areas/identity/audit/index';
import { ensureOpenLink } from '#areas/records/survey-links/index';
import { personId } from '#platform/actor';
import { type Ctx, inTransaction } from '#platform/context';
import { Failure } from '#platform/failure';
import { findSurvey, lockSurvey } from '../surveys.queries.ts';

/** Freezes the draft as the next version and takes answers. A paused one without changes goes on. */
export function publishSurvey(ctx: Ctx, id: string): Promise<Survey> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockSurvey(ctx, id);
    if (row.status === 'finished') throw new Failure('survey_finished');
    const { problems, has_changes, definition, name } = await findSurvey(ctx, id);
    if (problems[0]) throw new Failure('survey_incomplete', { message: problems[0].message });
    const version = has_changes ? row.version + 1 : row.version;
    if (has_changes) {
      await ctx.db
        .insertInto('survey_versions')
        .values({
          store_id: ctx.store.id,
          survey_id: id,
          version,
          definition: JSON.stringify(definition),
          published_at: ctx.clock.now(),
          published_by: personId(ctx),
        })
        .execute();
      await ensureOpenLink(ctx, id);
    }
    return moveTo(ctx, { id, name }, 'survey.published', {
      status: 'active',
      version,
      has_changes: false,
    });
  });
}

export function pauseSurvey(ctx: Ctx, id: string): Promise<Survey> {
  return change(ctx, id, 'survey.paused', ({ status }) =>
    status === 'active' ? 'paused' : status,
  );
}

export function finishSurvey(ctx: Ctx, id: string): Promise<Survey> {
  return change(ctx, id, 'survey.finished', ({ status }) =>
    status === 'active' || status === 'paused' ? 'finished' : status,
  );
}

/** A repeat, and a change that does not apply to the status, leave the survey as it is. */
function change(
  ctx: Ctx,
  id: string,
  action: AuditAction,
  next: (survey: { status: string }) => string,
): Promise<Survey> {
  return inTransaction(ctx, async (ctx) => {
    const survey = await lockSurvey(ctx, id);
    const status = next(survey);
    if (status === survey.status) return findSurvey(ctx, id);
    return moveTo(ctx, survey, action, { status });
  });
}

async function moveTo(
  ctx: Ctx,
  { id, name }: { id: string; name: string },
  action: AuditAction,
  to: { status: string; version?: number; has_changes?: boolean },
): Promise<Survey> {
  await ctx.db
    .updateTable('surveys')
    .set({ ...to, updated_at: ctx.clock.now() })
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .execute();
  await recordAuditEvent(ctx, {
    action,
    target_kind: 'survey',
    target_id: id,
    details: { title: name },
  });
  return findSurvey(ctx, id);
}
