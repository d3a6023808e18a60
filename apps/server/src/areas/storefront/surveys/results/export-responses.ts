import {
  CHANNEL_LABELS,
  type exportSurveyResponses,
  type SurveyResponse,
} from '@clientela/contract';
import type { z } from 'zod';
import { recordExport } from '#areas/identity/audit/index';
import type { Ctx } from '#platform/context';
import { type Cell, type ExportColumn, wallClock } from '#platform/export-table';
import { Failure } from '#platform/failure';
import { sendCsv } from '#platform/http/csv';
import type { Exchange } from '#platform/http/routes';
import { sendXlsx } from '#platform/http/xlsx';
import { findResultSurvey } from './filters.ts';
import { listResponses, seesPeople } from './responses.queries.ts';
import { surveyResultsTexts as texts } from './results.texts.ts';

const PER_PAGE = 1_000;
const { columns } = texts;

type Query = z.output<typeof exportSurveyResponses.query>;
type Named = ExportColumn & { cell(response: SurveyResponse): Cell };

/** The responses that the filters select as a spreadsheet, one column a question. */
export async function exportResponses(
  ctx: Ctx,
  surveyId: string,
  { format, ...filters }: Query,
  exchange: Exchange,
): Promise<void> {
  const survey = await findResultSurvey(ctx, surveyId);
  const start = { ...filters, ordering: 'started_at:desc' as const, page: 1, per_page: PER_PAGE };
  const first = await listResponses(ctx, surveyId, start);
  if (first.is_hidden) throw new Failure('survey_few_responses');
  const shown = [
    ...ownColumns(ctx),
    ...(survey.is_anonymous ? [] : columnsOfWay()),
    ...(survey.is_anonymous || !seesPeople(ctx) ? [] : columnsOfPeople()),
    ...survey.questions.map(({ question }) => ({
      label: question.title,
      width: 30,
      cell: ({ answers }: SurveyResponse) =>
        answers.find(({ question_id }) => question_id === question.id)?.text ?? '',
    })),
  ];
  async function* rows(): AsyncIterable<Cell[]> {
    for (let page = first, n = 1; ; n += 1) {
      for (const response of page.data) yield shown.map(({ cell }) => cell(response));
      const cursor = page.meta.next_cursor;
      if (!cursor) return;
      page = await listResponses(ctx, surveyId, { ...start, page: n + 1, cursor });
    }
  }
  await recordExport(ctx, 'survey_responses');
  const send = format === 'csv' ? sendCsv : sendXlsx;
  await send(exchange, texts.file(format), { title: texts.sheet, columns: shown, rows });
}

function ownColumns({ store }: Ctx): Named[] {
  const wall = wallClock(store.time_zone);
  return [
    {
      label: columns.day,
      width: 12,
      kind: 'day',
      // Noon in UTC is the same day on a calendar read as UTC.
      cell: ({ day, started_at }) =>
        started_at ? wall(started_at) : { wall: new Date(`${day}T12:00:00Z`), with_time: false },
    },
    { label: columns.state, width: 14, cell: ({ state }) => texts.states[state] },
    {
      label: columns.nps_group,
      width: 12,
      cell: ({ nps_group }) => nps_group && texts.groups[nps_group],
    },
  ];
}

function columnsOfWay(): Named[] {
  return [
    {
      label: columns.channel,
      width: 16,
      cell: ({ channel }) =>
        channel && channel !== 'NONE' ? CHANNEL_LABELS[channel] : texts.no_channel,
    },
    { label: columns.campaign, width: 25, cell: ({ campaign_name }) => campaign_name },
  ];
}

function columnsOfPeople(): Named[] {
  return [
    { label: columns.customer, width: 25, cell: ({ customer }) => customer?.name ?? null },
    {
      label: columns.phone,
      width: 16,
      cell: ({ customer }) => (customer?.phone ? { phone: customer.phone } : null),
    },
    { label: columns.order, width: 14, cell: ({ order }) => order?.number ?? null },
  ];
}
