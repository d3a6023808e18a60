import {
  ANONYMOUS_RESPONSES_MIN,
  type SurveyResults,
  type SurveyResultsQuery,
} from '@clientela/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { changedDays, countsOf, mondayOf, sliceOf } from './counting.ts';
import { conditionsOf, findResultSurvey, isHidden, type ResultSurvey } from './filters.ts';
import {
  type Count,
  csatOfCounts,
  medianOf,
  npsOfCounts,
  type QuestionCounts,
  questionResults,
  type WeekCounts,
  weeksOf,
} from './results.rules.ts';

/** Counts of one kind and key, of all days or of a week. */
interface Row {
  monday: string | null;
  is_finished: boolean;
  question_id: string;
  kind: string;
  key: string;
  n: number;
  total: number;
}

/** What came of a survey, for the filters. */
export async function readResults(
  ctx: Ctx,
  surveyId: string,
  query: SurveyResultsQuery,
): Promise<SurveyResults> {
  const survey = await findResultSurvey(ctx, surveyId);
  const [rows, campaigns] = await Promise.all([
    readCounts(ctx, survey, query),
    listCampaigns(ctx, surveyId),
  ]);
  const {
    questions: _questions,
    has_links,
    counted_since: _since,
    partial_before: _before,
    ...shown
  } = survey;
  const whole = rows.filter(({ monday }) => monday === null);
  const numberOf = (kind: string, isFinished?: boolean) =>
    sumOf(
      whole.filter(
        (row) => row.kind === kind && (isFinished === undefined || row.is_finished === isFinished),
      ),
    );
  const finished = numberOf('responses', true);
  const partial = numberOf('responses', false);
  const in_progress = numberOf('in_progress');
  const started = finished + partial + in_progress;
  const known = has_links && !query.nps_group;
  if (isHidden(survey, started)) return { ...NOTHING, survey: shown, is_hidden: true, campaigns };

  const counted = rows.filter(isCounted(query.partials));
  const ofType = (type: string) => {
    const ids = survey.questions
      .filter(({ question }) => question.type === type)
      .map(({ question }) => question.id);
    return (of: readonly Row[]) =>
      countsIn(of.filter(({ kind, question_id }) => kind === 'score' && ids.includes(question_id)));
  };
  const [npsIn, csatIn] = [ofType('NPS'), ofType('CSAT')];
  const answers = counted.filter(({ monday }) => monday === null);
  return {
    survey: shown,
    is_hidden: false,
    sent: known ? numberOf('sent') : null,
    opened: known ? numberOf('opened') : null,
    started,
    finished,
    partial,
    in_progress,
    completion: started > 0 ? Math.round((10_000 * finished) / started) / 10_000 : null,
    median_seconds: survey.is_anonymous
      ? null
      : medianOf(countsIn(whole.filter(({ kind }) => kind === 'seconds'))),
    nps: npsOfCounts(npsIn(answers)),
    csat: csatOfCounts(csatIn(answers)),
    weeks: weeksOf(
      weekCounts(rows, counted, npsIn, csatIn),
      survey.is_anonymous ? ANONYMOUS_RESPONSES_MIN : 0,
    ),
    questions: survey.questions
      .map((shown) => ({ shown, counts: questionCounts(answers, shown.question.id) }))
      // A question that was withdrawn unanswered has nothing to show.
      .filter(
        ({ shown, counts }) => shown.position !== null || counts.answered + counts.skipped > 0,
      )
      .map(({ shown, counts }) => questionResults(shown, counts)),
    campaigns,
  };
}

const NOTHING = {
  sent: null,
  opened: null,
  started: 0,
  finished: 0,
  partial: 0,
  in_progress: 0,
  completion: null,
  median_seconds: null,
  nps: null,
  csat: null,
  weeks: [],
  questions: [],
} satisfies Partial<SurveyResults>;

const sumOf = (rows: readonly { n: number }[]) => rows.reduce((sum, { n }) => sum + n, 0);

function isCounted(partials: SurveyResultsQuery['partials']): (row: Row) => boolean {
  if (partials === 'included') return () => true;
  return ({ is_finished }) => is_finished === (partials === 'excluded');
}

/** Rows of finished and unfinished responses, and of several questions, by their key. */
function countsIn(rows: readonly Row[]): Count[] {
  const counts = new Map<string, number>();
  for (const { key, n } of rows) counts.set(key, (counts.get(key) ?? 0) + n);
  return [...counts].map(([key, n]) => ({ key, n }));
}

function questionCounts(rows: readonly Row[], id: string): QuestionCounts {
  const own = rows.filter(({ question_id }) => question_id === id);
  const of = (wanted: string) => own.filter(({ kind }) => kind === wanted);
  const numbers = of('number');
  return {
    answered: sumOf(of('answered')),
    skipped: sumOf(of('skipped')),
    left: sumOf(of('left')),
    scores: countsIn(of('score')),
    choices: countsIn(of('choice')),
    numbers: countsIn(numbers),
    total: numbers.reduce((sum, { total }) => sum + total, 0),
  };
}

function weekCounts(
  rows: readonly Row[],
  counted: readonly Row[],
  npsIn: (rows: readonly Row[]) => Count[],
  csatIn: (rows: readonly Row[]) => Count[],
): Map<string, WeekCounts> {
  const scores = Map.groupBy(counted, ({ monday }) => monday);
  return new Map(
    [...Map.groupBy(rows, ({ monday }) => monday)].flatMap(([monday, all]) => {
      if (monday === null) return [];
      const own = scores.get(monday) ?? [];
      const finished = all.filter(({ kind, is_finished }) => kind === 'responses' && is_finished);
      return [[monday, { finished: sumOf(finished), nps: npsIn(own), csat: csatIn(own) }]];
    }),
  );
}

/** Everything counted, of all days together, and by week what the trend shows. */
async function readCounts(
  ctx: Ctx,
  survey: ResultSurvey,
  query: SurveyResultsQuery,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with ${await factsOf(ctx, survey, query)}
    select null as monday, is_finished, question_id, kind, key, sum(n)::int as n, sum(total) as total
      from facts group by 2, 3, 4, 5 having sum(n) <> 0
    union all
    select day::text, is_finished, question_id, kind, key, sum(n)::int, 0
      from facts where kind = 'responses' or (kind = 'score' and question_id = any(${trendQuestions(survey)}::text[]))
     group by 1, 2, 3, 4, 5 having sum(n) <> 0`.execute(ctx.db);
  return rows;
}

function trendQuestions({ questions }: ResultSurvey): string[] {
  return questions
    .filter(({ question }) => question.type === 'NPS' || question.type === 'CSAT')
    .map(({ question }) => question.id);
}

/**
 * The CTE `facts`, by week: stored weeks, stored days of weeks that the period cuts or that changed, and the changed
 * days counted from the responses, with the same statement. Young unfinished responses are deducted: they count as begun, and none of their answers counts.
 */
async function factsOf(
  ctx: Ctx,
  survey: ResultSurvey,
  query: SurveyResultsQuery,
): Promise<RawBuilder<unknown>> {
  const conditions = await conditionsOf(ctx, survey, query);
  const { responses } = conditions;
  const of = { surveyId: survey.id, by: 'week' as const };
  const columns = sql`c.day, c.is_finished, c.question_id, c.kind, c.key`;
  const young = countsOf(ctx, {
    ...of,
    responses: sql`r.finished_at is null and r.last_at > ${survey.partial_before} and ${responses}`,
    links: null,
  });
  const deducted = sql`
    select ${columns}, -c.n, -c.total from young c
    union all
    select c.day, false, '', 'in_progress', '', c.n, 0 from young c where c.kind = 'responses'`;
  // Not stored by cluster and NPS group.
  if (query.customer_cluster_id || query.nps_group) {
    return sql`young as materialized (select * from ${young} y), facts as materialized (
      select ${columns}, c.n, c.total from ${countsOf(ctx, { ...of, ...conditions })} c
      union all ${deducted})`;
  }
  const changed = countsOf(ctx, {
    ...of,
    ...conditions,
    days: sql`array(select day from changed)`,
  });
  const [from, to] = [
    sql`${query.from ?? '-infinity'}::date`,
    sql`${query.to ?? 'infinity'}::date`,
  ];
  const stored = sql`c.store_id = ${ctx.store.id} and c.survey_id = ${survey.id} and c.slice = ${sliceOf(query)}`;
  const broken = sql`array(select monday from broken)`;
  return sql`changed as materialized (select day from ${changedDays(ctx, survey.id, survey.counted_since)} d),
    broken as materialized (
      select distinct ${mondayOf(sql`d.day`)} as monday
        from (select day from changed union all select ${from} union all select ${to}) d where isfinite(d.day)),
    young as materialized (select * from ${young} y), facts as materialized (
      select ${columns}, c.n, c.total from survey_counts c
       where ${stored} and c.is_week and c.day between ${from} and ${to} and not c.day = any(${broken})
      union all
      select ${mondayOf(sql`c.day`)}, c.is_finished, c.question_id, c.kind, c.key, c.n, c.total from survey_counts c
       where ${stored} and not c.is_week and c.day between ${from} and ${to}
         and c.day = any(array(select b.monday + n from broken b, generate_series(0, 6) n))
         and not c.day = any(array(select day from changed))
      union all
      select ${columns}, c.n, c.total from ${changed} c
      union all ${deducted})`;
}

async function listCampaigns(ctx: Ctx, surveyId: string): Promise<SurveyResults['campaigns']> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, c.name from campaigns c
     where c.store_id = ${ctx.store.id} and exists (select from survey_links l
       where l.store_id = c.store_id and l.campaign_id = c.id and l.survey_id = ${surveyId})
     order by c.name_sort, c.id limit 200`.execute(ctx.db);
  return rows;
}
