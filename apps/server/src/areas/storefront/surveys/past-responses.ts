import type { SurveyDefinition } from '@clientela/contract';
import { localDay } from '@clientela/domain';
import { pathOf, type SurveyAnswer } from '@clientela/domain/surveys';
import type { Ctx } from '#platform/context';
import { type CopyValue, copyRows } from '#platform/copy';
import { isAboutProducts, isScored } from './answering/save-answer.ts';
import { needsFollowUp, npsGroupIn } from './results/results.rules.ts';

export interface PastResponse {
  id: string;
  link_id: string;
  customer_id: string | null;
  order_id: string | null;
  campaign_id: string | null;
  channel: string | null;
  products: { id: string; name: string }[];
  started_at: Date;
  last_at: Date;
  /** By question, in their order; one that leads to no ending is unfinished. */
  answers: Record<string, SurveyAnswer>;
  /** Of a low score that a person has taken care of. */
  settled: { note: string; by: string } | null;
}

const RESPONSE_COLUMNS = [
  ...[
    'id',
    'link_id',
    'customer_id',
    'order_id',
    'campaign_id',
    'channel',
    'products',
    'started_at',
  ],
  ...['last_at', 'finished_at', 'day', 'ending_id', 'nps_group'],
  ...['follow_up', 'follow_up_note', 'follow_up_by', 'survey_id', 'version'],
];
const ANSWER_COLUMNS = [
  ...['response_id', 'survey_id', 'question_id', 'value', 'score', 'revision', 'at'],
];
const SCORE_COLUMNS = ['response_id', 'question_id', 'product_id', 'score'];

/** Stores responses of the past to version 1 of a survey with names, as answering them would have. */
export async function storePastResponses(
  ctx: Ctx,
  { survey_id, definition }: { survey_id: string; definition: SurveyDefinition },
  responses: readonly PastResponse[],
): Promise<void> {
  const of = { survey_id, definition };
  await copy(
    ctx,
    'survey_responses',
    RESPONSE_COLUMNS,
    responses.map((response) => responseRow(ctx, of, response)),
  );
  const answers = responses.flatMap((response) => answerRows(of, response));
  await copy(ctx, 'survey_answers', ANSWER_COLUMNS, answers);
  const scores = responses.flatMap((response) => scoreRows(definition, response));
  await copy(ctx, 'survey_product_scores', SCORE_COLUMNS, scores);
}

type Row = Record<string, CopyValue>;
interface Of {
  survey_id: string;
  definition: SurveyDefinition;
}

function responseRow(
  ctx: Ctx,
  { survey_id, definition }: Of,
  { answers, settled, ...response }: PastResponse,
): Row {
  const { ending_id } = pathOf(definition, answers, response);
  const isToSettle = ending_id !== null && needsFollowUp(definition.questions, answers);
  return {
    ...response,
    ...{ survey_id, version: 1, ending_id },
    products: JSON.stringify(response.products),
    finished_at: ending_id === null ? null : response.last_at,
    day: localDay(response.started_at, ctx.store.time_zone),
    nps_group: ending_id === null ? null : npsGroupIn(definition.questions, answers),
    follow_up: isToSettle ? (settled ? 'done' : 'pending') : null,
    follow_up_note: isToSettle && settled ? settled.note : '',
    follow_up_by: isToSettle && settled ? settled.by : null,
  };
}

function answerRows({ survey_id, definition }: Of, response: PastResponse): Row[] {
  const { id: response_id, answers, last_at: at } = response;
  return definition.questions.flatMap((question) => {
    const value = answers[question.id];
    if (value === undefined) return [];
    const score = typeof value === 'number' && isScored(question) ? value : null;
    const row = { response_id, survey_id, question_id: question.id, score, revision: 1, at };
    return [{ ...row, value: JSON.stringify(value) }];
  });
}

function scoreRows({ questions }: SurveyDefinition, { id, answers }: PastResponse): Row[] {
  return questions.filter(isAboutProducts).flatMap(({ id: question_id }) => {
    const scores = Object.entries((answers[question_id] ?? {}) as Record<string, number>);
    return scores.map(([product_id, score]) => ({
      response_id: id,
      question_id,
      product_id,
      score,
    }));
  });
}

function copy(ctx: Ctx, table: string, columns: string[], rows: readonly Row[]): Promise<void> {
  const values = rows.map((row) => [ctx.store.id, ...columns.map((column) => row[column] ?? null)]);
  return copyRows(ctx.client, table, ['store_id', ...columns], values);
}
