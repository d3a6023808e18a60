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
  survey_id: string,
  { score, customer_id, finished_at }: LowScore,
): Promise<void> {
  const notice = await beginNotice(ctx, survey_id, finished_at);
  if (!notice) return noticeLater(ctx, survey_id);
  const { name, scores } = notice;
  if (scores > 1) return notify(ctx, 'survey_low_score', { survey_id, name, scores });
  const customer = await firstNameOf(ctx, customer_id);
  const values = { survey_id, name, score, customer };
  await notify(ctx, 'survey_low_score', values, { about: customer_id });
}

/** Begins a notice with the scores since the last one. Undefined within its hour, and where there are none. */
async function beginNotice(
  ctx: Ctx,
  survey_id: string,
  at: Date,
): Promise<{ name: string; scores: number } | undefined> {
  const { rows } = await sql<{ name: string; scores: number }>`
    with begun as (
      update surveys s set low_noticed_at = ${at} from surveys before
       where s.store_id = ${ctx.store.id} and s.id = ${survey_id}
         and before.store_id = s.store_id and before.id = s.id
         and coalesce(s.low_noticed_at <= ${new Date(at.getTime() - HOUR_MS)}, true)
         and exists (select from survey_responses r
           where r.store_id = s.store_id and r.survey_id = s.id and r.follow_up is not null
             and r.finished_at > coalesce(s.low_noticed_at, '-infinity'))
      returning s.store_id, s.id, s.name, before.low_noticed_at as since
    )
    select b.name, (select count(*) from survey_responses r
        where r.store_id = b.store_id and r.survey_id = b.id and r.follow_up is not null
          and r.finished_at > b.since)::int as scores
      from begun b`.execute(ctx.db);
  return rows[0];
}

/** Counts the scores of this hour when it ends, once; an hour that is over has been counted. */
async function noticeLater(ctx: Ctx, survey_id: string): Promise<void> {
  const { low_noticed_at } = await ctx.db
    .selectFrom('surveys')
    .select('low_noticed_at')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', survey_id)
    .executeTakeFirstOrThrow();
  if (!low_noticed_at) return;
  const runAt = new Date(new Date(low_noticed_at).getTime() + HOUR_MS);
  if (runAt <= ctx.clock.now()) return;
  await enqueue(ctx, noticeLowScores, { store_id: ctx.store.id, survey_id }, { runAt });
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
      const notice = await beginNotice(ctx, survey_id, ctx.clock.now());
      // The database's clock, by which jobs run, may be ahead of the program's.
      if (!notice) return noticeLater(ctx, survey_id);
      await notify(ctx, 'survey_low_score', { survey_id, ...notice });
    }),
});
