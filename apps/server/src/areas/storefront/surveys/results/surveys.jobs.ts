import { sql } from 'kysely';
import { z } from 'zod';
import { clockJob, enqueue, job } from '#platform/jobs';
import { countSurvey, OPEN_TRANSACTIONS } from './count-survey.ts';

export const countSurveyJob = job({
  name: 'surveys.count',
  payload: z.object({ store_id: z.uuid(), survey_id: z.uuid() }),
  once: ({ survey_id }) => survey_id,
  attempts: 2,
  run: (ctx, { survey_id }) => countSurvey(ctx, survey_id),
});

export const countSurveys = clockJob({
  name: 'surveys.count_all',
  at: '*/5 * * * *',
  async run(ctx) {
    const { rows } = await sql<{ store_id: string; survey_id: string }>`
      select store_id, survey_id from app.surveys_to_count(${OPEN_TRANSACTIONS}::interval)`.execute(
      ctx.db,
    );
    for (const survey of rows) await enqueue(ctx, countSurveyJob, survey);
  },
});
