import { sql } from 'kysely';
import { type Ctx, inTransaction } from '#platform/context';
import { changedDays, countsOf, mondayOf } from './counting.ts';

/** A transaction that began before the counting may commit after it. */
export const OPEN_TRANSACTIONS = '1 minute';
/** Of an anonymous response only its day is known. */
const ANONYMOUS_SLACK = '2 days';

export function slackOf({ is_anonymous }: { is_anonymous: boolean }) {
  return sql`interval '${sql.raw(is_anonymous ? ANONYMOUS_SLACK : OPEN_TRANSACTIONS)}'`;
}

/** Counts again every day of a survey that changed since it was counted. */
export function countSurvey(ctx: Ctx, surveyId: string): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const store = ctx.store.id;
    const now = ctx.clock.now();
    // Two workers must not count the same days at once.
    await sql`insert into survey_count_marks (store_id, survey_id, counted_at)
      values (${store}, ${surveyId}, '-infinity') on conflict do nothing`.execute(ctx.db);
    const { rows: marks } = await sql<{ is_anonymous: boolean; counted_at: string }>`
      select s.is_anonymous, m.counted_at::text from survey_count_marks m
        join surveys s on s.store_id = m.store_id and s.id = m.survey_id
       where m.store_id = ${store} and m.survey_id = ${surveyId} for update of m`.execute(ctx.db);
    const mark = marks[0];
    if (!mark) return;
    const since = sql`(${mark.counted_at}::timestamptz - ${slackOf(mark)})`;
    const { rows } = await sql<{ day: string }>`
      select day from ${changedDays(ctx, surveyId, since)} d order by day`.execute(ctx.db);
    await replaceCounts(
      ctx,
      surveyId,
      rows.map(({ day }) => day),
    );
    await ctx.db
      .updateTable('survey_count_marks')
      .set({ counted_at: now })
      .where('store_id', '=', store)
      .where('survey_id', '=', surveyId)
      .execute();
  });
}

/** Stores the counts of these days in each slice that a reader may ask for. */
async function replaceCounts(ctx: Ctx, surveyId: string, days: readonly string[]): Promise<void> {
  if (days.length === 0) return;
  const array = sql`${[...days]}::date[]`;
  const store = ctx.store.id;
  const mondays = sql`(select distinct ${mondayOf(sql`d`)} as monday from unnest(${array}) d)`;
  await sql`
    delete from survey_counts
     where store_id = ${store} and survey_id = ${surveyId}
       and (not is_week and day = any(${array}) or is_week and day in (select monday from ${mondays} m))`.execute(
    ctx.db,
  );
  const counted = countsOf(ctx, {
    surveyId,
    by: 'slice',
    days: array,
    responses: sql`true`,
    links: sql`true`,
  });
  await sql`
    insert into survey_counts (store_id, survey_id, slice, is_week, day, is_finished, question_id, kind, key, n, total)
    select ${store}, ${surveyId}, s.slice, false, c.day, c.is_finished, c.question_id, c.kind, c.key, sum(c.n), sum(c.total)
      from ${counted} c
     cross join lateral (values (''), (c.channel || ' '), (' ' || c.campaign_id), (c.channel || ' ' || c.campaign_id)) s(slice)
     where s.slice is not null
     group by s.slice, c.day, c.is_finished, c.question_id, c.kind, c.key`.execute(ctx.db);
  await sql`
    insert into survey_counts (store_id, survey_id, slice, is_week, day, is_finished, question_id, kind, key, n, total)
    select c.store_id, c.survey_id, c.slice, true, m.monday, c.is_finished, c.question_id, c.kind, c.key, sum(c.n), sum(c.total)
      from ${mondays} m join survey_counts c on c.store_id = ${store} and c.survey_id = ${surveyId} and not c.is_week
        and c.day between m.monday and m.monday + 6
     group by c.store_id, c.survey_id, c.slice, m.monday, c.is_finished, c.question_id, c.kind, c.key`.execute(
    ctx.db,
  );
}
