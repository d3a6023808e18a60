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

/** Days of one transaction: the survey's row is locked against publishing meanwhile. */
const PIECE = 28;

/** Counts again every day of a survey that changed since it was counted. */
export async function countSurvey(ctx: Ctx, surveyId: string): Promise<void> {
  const store = ctx.store.id;
  const counted_at = ctx.clock.now();
  const { rows: surveys } = await sql<{ is_anonymous: boolean; counted_at: string }>`
    select s.is_anonymous, coalesce(m.counted_at, '-infinity')::text as counted_at from surveys s
      left join survey_count_marks m on m.store_id = s.store_id and m.survey_id = s.id
     where s.store_id = ${store} and s.id = ${surveyId}`.execute(ctx.db);
  if (!surveys[0]) return;
  const since = sql`(${surveys[0].counted_at}::timestamptz - ${slackOf(surveys[0])})`;
  const { rows } = await sql<{ day: string }>`
    select day from ${changedDays(ctx, surveyId, since)} d order by day`.execute(ctx.db);
  const days = rows.map(({ day }) => day);
  // Until the mark moves, readers count all these days from the responses.
  for (let start = 0; start < days.length; start += PIECE) {
    await inTransaction(ctx, (ctx) =>
      replaceCounts(ctx, surveyId, days.slice(start, start + PIECE)),
    );
  }
  await inTransaction(ctx, ({ db }) =>
    sql`insert into survey_count_marks as m (store_id, survey_id, counted_at)
      values (${store}, ${surveyId}, ${counted_at})
      on conflict (store_id, survey_id) do update set counted_at = greatest(m.counted_at, excluded.counted_at)`.execute(
      db,
    ),
  );
}

/** Stores the counts of these days in each slice that a reader may ask for. */
async function replaceCounts(ctx: Ctx, surveyId: string, days: readonly string[]): Promise<void> {
  // Two workers must not count the same days at once.
  await sql`select pg_advisory_xact_lock(hashtext(${`survey counts ${surveyId}`}))`.execute(ctx.db);
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
