import { CHANNEL_NAMES } from '@clientela/domain';
import { NPS_GROUPS, QUESTION_TYPES } from '@clientela/domain/surveys';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  Cents,
  Day,
  daysInOrder,
  Id,
  Instant,
  line,
  listOf,
  pageOf,
  pageQuery,
  text,
  XLSX,
} from './shapes.ts';
import { SURVEY_STATUSES } from './surveys.ts';

/** What came of a survey, and the responses behind its numbers (storefront §3). */

/** How people came to a survey; NONE: by the open link, or by one that a person of the store made. */
export const SURVEY_CHANNELS = [...CHANNEL_NAMES, 'NONE'] as const;
/** Responses left unfinished for 24 hours: counted with the others, not at all, or alone. */
export const SURVEY_PARTIALS = ['included', 'excluded', 'only'] as const;
/** Numbers of an anonymous survey are hidden where they are of fewer responses. */
export const ANONYMOUS_RESPONSES_MIN = 5;

const filters = z.object({
  /** Days on which responses began, and links were made. */
  from: Day.optional(),
  to: Day.optional(),
  customer_cluster_id: Id.optional(),
  campaign_id: Id.optional(),
  channel: z.enum(SURVEY_CHANNELS).optional(),
  /** By the response's first NPS question. */
  nps_group: z.enum(NPS_GROUPS).optional(),
  partials: z.enum(SURVEY_PARTIALS).default('included'),
});
export type SurveyResultsQuery = z.output<typeof filters>;

/** Which responses one number counts, besides the filters of the results. */
const answerFilters = filters.extend({
  question_id: line(40).optional(),
  /** The question's answer: an option's id, `true`, `false` or a score; of a NUMBER both ends of its bar. */
  answer: line(40).optional(),
  number_from: z.coerce.number().optional(),
  number_to: z.coerce.number().optional(),
  /** Of the question: answered, skipped, or the last one before the person left. */
  outcome: z.enum(['answered', 'skipped', 'left']).optional(),
  product_id: Id.optional(),
  state: z.enum(['finished', 'partial', 'in_progress']).optional(),
  follow_up: z.enum(['pending', 'done']).optional(),
});
export type SurveyResponsesFilters = z.output<typeof answerFilters>;

const Share = z.number();

/** Null without answers. Shares are from 0 to 1. */
const Nps = z.object({
  score: z.number(),
  /** Of the 95 % interval. */
  low: z.number(),
  high: z.number(),
  answers: z.int(),
  promoters: z.int(),
  neutrals: z.int(),
  detractors: z.int(),
  is_few: z.boolean(),
});
export type SurveyNps = z.output<typeof Nps>;

const Csat = z.object({
  /** Scores 4 and 5 among all. */
  satisfied: Share,
  low: Share,
  high: Share,
  mean: z.number(),
  answers: z.int(),
  is_few: z.boolean(),
});
export type SurveyCsat = z.output<typeof Csat>;

export const SurveyQuestionResults = z.object({
  id: z.string(),
  type: z.enum(QUESTION_TYPES),
  title: z.string(),
  /** Null: only older versions ask it. */
  position: z.int().nullable(),
  seen: z.int(),
  answered: z.int(),
  skipped: z.int(),
  /** The last question of responses left unfinished for 24 hours. */
  left: z.int(),
  /** `left` among `seen`; null: not seen yet. */
  drop_off: Share.nullable(),
  /** Every option, score or range of numbers, with its share of those who answered (of product questions: of scores). */
  bars: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      count: z.int(),
      share: Share,
      /** Of a range of numbers. */
      from: z.number().nullable(),
      to: z.number().nullable(),
    }),
  ),
  /** Of scores and numbers. */
  mean: z.number().nullable(),
  nps: Nps.nullable(),
  csat: Csat.nullable(),
  is_few: z.boolean(),
});
export type SurveyQuestionResults = z.output<typeof SurveyQuestionResults>;

export const SurveyResults = z.object({
  survey: z.object({
    id: Id,
    name: z.string(),
    status: z.enum(SURVEY_STATUSES),
    version: z.int(),
    is_anonymous: z.boolean(),
  }),
  /** An anonymous survey with fewer than five responses behind these filters: no numbers. */
  is_hidden: z.boolean(),
  /** Personal links; both null where they are not known: without such links, and by NPS group. */
  sent: z.int().nullable(),
  opened: z.int().nullable(),
  started: z.int(),
  finished: z.int(),
  partial: z.int(),
  in_progress: z.int(),
  /** `finished` among `started`. */
  completion: Share.nullable(),
  /** Of finished responses, from 100 s on to two digits; null for anonymous surveys. */
  median_seconds: z.int().nullable(),
  nps: Nps.nullable(),
  csat: Csat.nullable(),
  /** By the week in which responses began; without gaps. Scores are null without answers, or where they are hidden. */
  weeks: z.array(
    z.object({
      monday: Day,
      finished: z.int().nullable(),
      nps: z.number().nullable(),
      nps_answers: z.int().nullable(),
      csat: Share.nullable(),
      csat_answers: z.int().nullable(),
    }),
  ),
  questions: z.array(SurveyQuestionResults),
  /** Campaigns that sent the survey. */
  campaigns: z.array(z.object({ id: Id, name: z.string() })),
});
export type SurveyResults = z.output<typeof SurveyResults>;

export const SurveyResponse = z.object({
  id: Id,
  /** Null: anonymous, or the caller sees no names. Without contact, nothing is known of a person. */
  customer: z.object({ id: Id, name: z.string(), phone: z.string().nullable() }).nullable(),
  day: Day,
  /** Null: anonymous. */
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  state: z.enum(['finished', 'partial', 'in_progress']),
  channel: z.enum(SURVEY_CHANNELS).nullable(),
  campaign_name: z.string().nullable(),
  order: z.object({ id: Id, number: z.string() }).nullable(),
  nps_group: z.enum(NPS_GROUPS).nullable(),
  version: z.int(),
  answers: z.array(
    z.object({
      question_id: z.string(),
      type: z.enum(QUESTION_TYPES),
      title: z.string(),
      /** As people read it; empty: skipped or erased. Null: a contact that the caller does not see. */
      text: z.string().nullable(),
      score: z.int().nullable(),
    }),
  ),
  follow_up: z.enum(['pending', 'done']).nullable(),
  follow_up_note: z.string(),
  follow_up_by: z.string().nullable(),
});
export type SurveyResponse = z.output<typeof SurveyResponse>;

export const SurveyProduct = z.object({
  product: z.object({ id: Id, name: z.string(), image_url: z.string().nullable() }),
  nps: Nps.nullable(),
  csat: Csat.nullable(),
  answers: z.int(),
  /** Of its sales in the period; without one, since the first response. */
  revenue: Cents,
  units: z.int(),
  /** Units of returns and of wholly refunded orders. */
  returned: z.int(),
});
export type SurveyProduct = z.output<typeof SurveyProduct>;

const results = { permission: 'Survey.results', scope: 'surveys' } as const;

export const getSurveyResults = endpoint({
  method: 'GET',
  path: '/surveys/:id/results',
  ...results,
  summary: 'Numbers of a survey, by week and question',
  query: daysInOrder(filters),
  response: SurveyResults,
});

export const listSurveyResponses = endpoint({
  method: 'GET',
  path: '/surveys/:id/responses',
  ...results,
  summary:
    'Responses behind the numbers of a survey, newest first; the search is over their answers',
  query: daysInOrder(pageQuery(['started_at'], 'started_at:desc').extend(answerFilters.shape)),
  /** Hidden as the results are. */
  response: pageOf(SurveyResponse).extend({ is_hidden: z.boolean() }),
});

export const listSurveyProducts = endpoint({
  method: 'GET',
  path: '/surveys/:id/products',
  ...results,
  summary: 'Scores of products with what they sold in the period',
  query: daysInOrder(filters),
  response: listOf(SurveyProduct),
});

export const exportSurveyResponses = endpoint({
  method: 'GET',
  path: '/surveys/:id/export',
  ...results,
  summary: 'Responses as a spreadsheet, one column a question',
  query: daysInOrder(
    answerFilters.extend({
      format: z.enum(['csv', 'xlsx']).default('csv'),
      search: z.string().trim().max(100).optional(),
    }),
  ),
  response: 'bytes',
  types: ['text/csv', XLSX],
  failures: ['survey_few_responses'],
});

export const followUpSurveyResponse = endpoint({
  method: 'PUT',
  path: '/survey-responses/:id',
  permission: 'Survey.update',
  scope: 'survey_responses',
  summary: 'Marks a response as to settle or settled, with a note',
  body: z.object({ follow_up: z.enum(['pending', 'done']), note: text(2_000).default('') }),
  response: SurveyResponse,
  failures: ['survey_anonymous'],
});
