import type { SurveyProduct, SurveyResultsQuery } from '@clientela/contract';
import { sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { conditionsOf, findResultSurvey, isHidden } from './filters.ts';
import { type Count, csatOfCounts, npsOfCounts } from './results.rules.ts';

const PRODUCTS_SHOWN = 200;

type Row = Omit<SurveyProduct, 'nps' | 'csat'> & { counts: (Count & { question_id: string })[] };

/** Scores of products, the most answered first, with what they sold meanwhile. */
export async function listProducts(
  ctx: Ctx,
  surveyId: string,
  query: SurveyResultsQuery,
): Promise<{ data: SurveyProduct[] }> {
  const survey = await findResultSurvey(ctx, surveyId);
  const { responses } = await conditionsOf(ctx, survey, query);
  const { partials, from, to } = query;
  const state = {
    included: sql`(r.finished_at is not null or r.last_at <= ${survey.partial_before})`,
    excluded: sql`r.finished_at is not null`,
    only: sql`r.finished_at is null and r.last_at <= ${survey.partial_before}`,
  }[partials];
  const store = ctx.store.id;
  const { rows } = await sql<Row>`
    with scores as materialized (
      select s.product_id, s.question_id, s.score, r.day from survey_responses r
       cross join lateral (select x.product_id, x.question_id, x.score from survey_product_scores x
         where x.store_id = ${store} and x.response_id = r.id offset 0) s
       where r.store_id = ${store} and r.survey_id = ${surveyId} and ${responses} and ${state}
    ), counted as (
      select product_id, sum(n)::int as answers,
          json_agg(json_build_object('question_id', question_id, 'key', score::text, 'n', n)) as counts
        from (select product_id, question_id, score, count(*)::int as n from scores group by 1, 2, 3) x
       group by 1 order by 2 desc, 1 limit ${PRODUCTS_SHOWN}
    ), period as (
      select coalesce(${from ?? null}::date, (select min(day) from scores)) as first,
          coalesce(${to ?? null}::date, 'infinity') as last
    ), sold as (
      select i.product_id, sum(i.total)::bigint as revenue, sum(i.quantity)::int as units
        from period, order_items i
       where i.store_id = ${store} and i.sale_day between period.first and period.last
         and i.product_id in (select product_id from counted)
       group by 1
    ), returned as (
      select i.product_id, sum(abs(i.quantity))::int as units
        from period, orders o join order_items i on i.store_id = o.store_id and i.order_id = o.id
       where o.store_id = ${store} and o.day between period.first and period.last and not o.is_sale
         and (o.is_return or o.status = 'refunded') and i.product_id in (select product_id from counted)
       group by 1
    )
    select json_build_object('id', p.id, 'name', p.name, 'image_url', p.image_url) as product, c.answers, c.counts,
        coalesce(s.revenue, 0)::bigint as revenue, coalesce(s.units, 0)::int as units,
        coalesce(t.units, 0)::int as returned
      from counted c
      join products p on p.store_id = ${store} and p.id = c.product_id
      left join sold s on s.product_id = c.product_id
      left join returned t on t.product_id = c.product_id
     order by c.answers desc, p.name, p.id`.execute(ctx.db);
  const idsOf = (type: string) =>
    survey.questions
      .filter(({ question }) => question.type === type)
      .map(({ question }) => question.id);
  const [nps, csat] = [idsOf('ORDER_PRODUCT_NPS'), idsOf('ORDER_PRODUCT_CSAT')];
  return {
    data: rows
      .filter(({ answers }) => !isHidden(survey, answers))
      .map(({ counts, ...row }) => ({
        ...row,
        nps: npsOfCounts(counts.filter(({ question_id }) => nps.includes(question_id))),
        csat: csatOfCounts(counts.filter(({ question_id }) => csat.includes(question_id))),
      })),
  };
}
