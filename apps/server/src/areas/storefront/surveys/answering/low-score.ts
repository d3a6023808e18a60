import { sql } from 'kysely';
import { z } from 'zod';
import { notify } from '#areas/identity/notifications/index';
import { type Ctx, inTransaction } from '#platform/context';
import { enqueue, job } from '#platform/jobs';

const HOUR_MS = 3_600_000;

interface LowScore {
  score: number;
  customer_id: string | null;
  finished_at: Date;
}

/** Notifies of a low score. Those of the hour after a notice are counted together at its end. */
export async function noticeLowScore(
  ctx: Ctx,
  { survey_id, survey_name: name }: { survey_id: string; survey_name: string },
  { score, customer_id, finished_at }: LowScore,
): Promise<void> {
  const before = new Date(finished_at.getTime() - HOUR_MS);
  const { numAffectedRows } = await sql`
    update surveys set low_noticed_at = ${finished_at} where store_id = ${ctx.store.id} and id = ${survey_id}
       and coalesce(low_noticed_at <= ${before}, true)`.execute(ctx.db);
  if (numAffectedRows !== 1n) return waitForMore(ctx, survey_id);
  const customer = await firstNameOf(ctx, customer_id);
  const values = { survey_id, name, score, customer };
  await notify(ctx, 'survey_low_score', values, { about: customer_id });
}

async function waitForMore(ctx: Ctx, survey_id: string): Promise<void> {
  const noticed = await noticedAt(ctx, survey_id);
  if (!noticed) return;
  const runAt = new Date(noticed.at.getTime() + HOUR_MS);
  await enqueue(ctx, noticeLowScores, { store_id: ctx.store.id, survey_id }, { runAt });
}

async function noticedAt(ctx: Ctx, id: string): Promise<{ name: string; at: Date } | undefined> {
  const survey = await ctx.db
    .selectFrom('surveys')
    .select(['name', 'low_noticed_at'])
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .executeTakeFirst();
  return survey?.low_noticed_at
    ? { name: survey.name, at: new Date(survey.low_noticed_at) }
    : undefined;
}

async function firstNameOf(ctx: Ctx, customer_id: string | null): Promise<string | null> {
  if (!customer_id) return null;
  const customer = await ctx.db
    .selectFrom('customers')
    .select('first_name')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', customer_id)
    .executeTakeFirst();
  return customer?.first_name || null;
}

export const noticeLowScores = job({
  name: 'surveys.notice_low_scores',
  payload: z.object({ store_id: z.uuid(), survey_id: z.uuid() }),
  once: ({ survey_id }) => survey_id,
  run: (ctx, { survey_id }) =>
    inTransaction(ctx, async (ctx) => {
      const noticed = await noticedAt(ctx, survey_id);
      const now = ctx.clock.now();
      if (!noticed || noticed.at.getTime() > now.getTime() - HOUR_MS) return;
      const { rows } = await sql<{ scores: number }>`
        select count(*)::int as scores from survey_responses
         where store_id = ${ctx.store.id} and survey_id = ${survey_id} and follow_up is not null
           and finished_at > ${noticed.at}`.execute(ctx.db);
      const { scores } = rows[0]!;
      if (scores === 0) return;
      await ctx.db
        .updateTable('surveys')
        .set({ low_noticed_at: now })
        .where('store_id', '=', ctx.store.id)
        .where('id', '=', survey_id)
        .execute();
      await notify(ctx, 'survey_low_score', { survey_id, name: noticed.name, scores });
    }),
});
