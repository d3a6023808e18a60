import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';

/** Of a response that came neither from a message of a campaign nor over a channel. */
const NO_CHANNEL = 'NONE';

export const channelOf = (table: 'r' | 'l') =>
  sql<string>`coalesce(${sql.ref(`${table}.channel`)}, ${sql.lit(NO_CHANNEL)})`;

/** Day of a link in the store's time zone. */
export const linkDay = ({ store }: Pick<Ctx, 'store'>) =>
  sql`(l.created_at at time zone ${store.time_zone})::date`;

/** The Monday of a day's week. */
export function mondayOf(day: RawBuilder<unknown>): RawBuilder<string> {
  return sql`(${day} - (extract(isodow from ${day})::int - 1))`;
}

/** A number to two significant digits, so that a question has few different ones. */
export function twoDigits(value: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(case when ${value} = 0 then 0
    else trim_scale(round(${value}, 1 - floor(log(abs(${value})))::int)) end)`;
}

interface Counted {
  surveyId: string;
  /** Stored counts are by day, channel and campaign; those that are only read, by week. */
  by: 'slice' | 'week';
  /** An array of days, where not all are counted. */
  days?: RawBuilder<unknown>;
  /** Conditions over `survey_responses r` and, for personal links, `survey_links l`; null: no links. */
  responses: RawBuilder<unknown>;
  links: RawBuilder<unknown> | null;
}

/**
 * Counts of a survey. The only place that decides what is counted: the stored counts and
 * the live ones are both made here. Unfinished responses count with their age aside; readers deduct the young ones.
 * Columns: channel, campaign_id, day, is_finished, question_id, kind, key, n, total.
 */
export function countsOf(
  ctx: Pick<Ctx, 'store'>,
  { surveyId, by, days, responses, links }: Counted,
): RawBuilder<unknown> {
  const store = ctx.store.id;
  const number = sql`(case when jsonb_typeof(a.value) = 'number' then a.value::numeric end)`;
  const seconds = sql`greatest(p.seconds, 1)`;
  const isOfDay = days ? sql`r.day = any(${days})` : sql`true`;
  const grouping = (table: 'r' | 'l', day: RawBuilder<unknown>) =>
    by === 'slice'
      ? sql`${channelOf(table)} as channel, ${sql.ref(`${table}.campaign_id`)} as campaign_id, ${day} as day`
      : sql`null::text as channel, null::uuid as campaign_id, ${mondayOf(day)} as day`;
  const of = sql`p.channel, p.campaign_id, p.day, p.is_finished`;
  // OFFSET 0 keeps the planner from reading the answers of all surveys for the responses of one day.
  const answered = sql`picked p cross join lateral (
    select x.question_id, x.score, x.value from survey_answers x
     where x.store_id = ${store} and x.response_id = p.id offset 0) a`;
  return sql`(
    with picked as materialized (
      select r.id, ${grouping('r', sql`r.day`)}, r.version, r.finished_at is not null as is_finished,
          extract(epoch from r.finished_at - r.started_at)::int as seconds
        from survey_responses r
       where r.store_id = ${store} and r.survey_id = ${surveyId} and ${isOfDay} and ${responses}
    ), answers as (
      select ${of}, a.question_id, a.score is not null as is_score, case
            when jsonb_typeof(a.value) = 'string' then '""'
            when jsonb_typeof(a.value -> 'options') = 'array' then a.value -> 'options'
            when jsonb_typeof(a.value) = 'object' then '{}' else a.value end as value, count(*)::int as n
        from ${answered} group by 1, 2, 3, 4, 5, 6, 7
    ), positions as (
      select v.version, q.question ->> 'id' as question_id, q.position
        from survey_versions v, jsonb_array_elements(v.definition -> 'questions') with ordinality q(question, position)
       where v.store_id = ${store} and v.survey_id = ${surveyId}
    )
    select ${of}, '' as question_id, 'responses' as kind, '' as key, count(*)::int as n, 0::numeric as total
      from picked p group by 1, 2, 3, 4
    union all
    select ${of}, '', 'seconds', ${twoDigits(seconds)}::text, count(*)::int, 0
      from picked p where p.is_finished group by 1, 2, 3, 4, 7
    union all
    select a.channel, a.campaign_id, a.day, a.is_finished, a.question_id, k.kind, k.key, sum(a.n)::int, sum(a.n * k.total)
      from answers a cross join lateral (
        select case when a.value = 'null' then 'skipped' else 'answered' end as kind, '' as key, 0::numeric as total
        union all select 'score', a.value #>> '{}', 0 where a.is_score
        union all select 'choice', a.value::text, 0 where jsonb_typeof(a.value) = 'boolean'
        union all select 'choice', o, 0
          from jsonb_array_elements_text(case when jsonb_typeof(a.value) = 'array' then a.value else '[]' end) o
        union all select 'number', ${twoDigits(number)}::text, ${number}
           where jsonb_typeof(a.value) = 'number' and not a.is_score
      ) k group by 1, 2, 3, 4, 5, 6, 7
    union all
    select ${of}, s.question_id, 'score', s.score::text, count(*)::int, 0
      from picked p join survey_product_scores s on s.store_id = ${store} and s.response_id = p.id
     group by 1, 2, 3, 4, 5, 7
    union all
    select p.channel, p.campaign_id, p.day, false, p.question_id, 'left', '', count(*)::int, 0
      from (select distinct on (p.id) p.channel, p.campaign_id, p.day, a.question_id
              from ${answered}
              left join positions o on o.version = p.version and o.question_id = a.question_id
             where not p.is_finished order by p.id, o.position desc nulls last, a.question_id) p
     group by 1, 2, 3, 5
    ${
      links
        ? sql`union all
    select ${grouping('l', linkDay(ctx))}, false, '', k.kind, '', count(*)::int, 0
      from ${linksOf(ctx, surveyId, days)} l
     cross join lateral (select 'sent' as kind union all select 'opened' where l.opened_at is not null) k
     where ${links}
     group by 1, 2, 3, 6`
        : sql``
    })`;
}

/** The slice of stored counts that a channel and a campaign select, either of them absent. */
export function sliceOf({
  channel,
  campaign_id,
}: {
  channel?: string | undefined;
  campaign_id?: string | undefined;
}): string {
  return channel || campaign_id ? `${channel ?? ''} ${campaign_id ?? ''}` : '';
}

/** Days with responses or links that are newer than the stored counts. */
export function changedDays(
  ctx: Pick<Ctx, 'store'>,
  surveyId: string,
  since: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const store = ctx.store.id;
  return sql`(
    select r.day from survey_responses r
     where r.store_id = ${store} and r.survey_id = ${surveyId} and r.last_at > ${since}
    union
    select ${linkDay(ctx)} from survey_links l
     where l.store_id = ${store} and l.survey_id = ${surveyId} and l.customer_id is not null and l.created_at > ${since}
    union
    select ${linkDay(ctx)} from survey_links l
     where l.store_id = ${store} and l.survey_id = ${surveyId} and l.customer_id is not null and l.opened_at > ${since})`;
}

/** Personal links, of the given days by their index. */
function linksOf(
  ctx: Pick<Ctx, 'store'>,
  surveyId: string,
  days: RawBuilder<unknown> | undefined,
): RawBuilder<unknown> {
  const { id, time_zone } = ctx.store;
  const own = sql`x.store_id = ${id} and x.survey_id = ${surveyId} and x.customer_id is not null`;
  if (!days) return sql`(select x.* from survey_links x where ${own})`;
  return sql`(select y.* from unnest(${days}) d cross join lateral (
    select x.* from survey_links x
     where ${own} and x.created_at >= d::timestamp at time zone ${time_zone}
       and x.created_at < (d + 1)::timestamp at time zone ${time_zone} offset 0) y)`;
}
