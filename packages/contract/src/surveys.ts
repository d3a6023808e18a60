import {
  type SurveyAnswer as Answer,
  LONG_TEXT_MAX,
  NPS_GROUPS,
  QUESTION_TYPES,
} from '@clientela/domain/surveys';
import { z } from 'zod';
import { Link } from './email-models.ts';
import { endpoint } from './endpoint.ts';
import { Day, Id, IfUpdatedAt, Instant, line, listOf, pageOf, pageQuery, text } from './shapes.ts';

/** Surveys (storefront §3). What decides the next question is in `@clientela/domain/surveys`. */

export const SURVEY_STATUSES = ['draft', 'active', 'paused', 'finished'] as const;
/** Of the page's own buttons; `auto` follows the browser. */
export const SURVEY_LANGUAGES = ['auto', 'pt', 'en', 'es', 'fr', 'it', 'de', 'ar'] as const;

const PartId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,40}$/)
  .meta({ examples: ['q1'] });
const Title = text(300);

const SurveyCondition = z.discriminatedUnion('test', [
  z.object({ question_id: PartId, test: z.enum(['answered', 'skipped']) }),
  z.object({
    question_id: PartId,
    test: z.enum(['equals', 'contains']),
    /** An option's id, `true` or `false`, a number, or a text. */
    value: line(200).min(1, 'Escreva o valor'),
  }),
  z.object({
    question_id: PartId,
    test: z.literal('one_of'),
    values: z.array(line(200).min(1)).min(1, 'Escolha pelo menos um valor').max(31),
  }),
  z.object({ question_id: PartId, test: z.enum(['gte', 'lte']), number: z.number() }),
  z.object({ question_id: PartId, test: z.literal('nps_group'), group: z.enum(NPS_GROUPS) }),
]);

export const SurveyRule = z.object({
  op: z.enum(['all', 'any']).default('all'),
  /** None: always. */
  conditions: z.array(SurveyCondition).max(10).default([]),
  /** A later question, or an ending. */
  target: z.object({ kind: z.enum(['question', 'ending']), id: PartId }),
});
export type SurveyRule = z.output<typeof SurveyRule>;

const everyQuestion = {
  id: PartId,
  /** May carry `{{answer.<id>|"…"}}` of an earlier question, and variables of the customer. */
  title: Title,
  help: text(500).default(''),
  required: z.boolean().default(false),
  /** The first that matches decides; none: the next question. */
  rules: z.array(SurveyRule).max(20).default([]),
};
const choices = {
  options: z.array(z.object({ id: PartId, label: line(200) })).max(30),
  has_other: z.boolean().default(false),
  shuffle: z.boolean().default(false),
};
const picks = z.int().min(1).max(31).nullable().default(null);
const products = { max_products: z.int().min(1).max(10).default(5) };
const limit = z.number().min(-1e12).max(1e12).nullable().default(null);

export const SurveyQuestion = z.discriminatedUnion('type', [
  z.object({
    type: z.enum(['SHORT_TEXT', 'LONG_TEXT', 'PHONE', 'EMAIL', 'LINK']),
    ...everyQuestion,
  }),
  z.object({
    type: z.literal('NUMBER'),
    ...everyQuestion,
    min: limit,
    max: limit,
    decimals: z.int().min(0).max(4).default(0),
  }),
  z.object({
    type: z.literal('DATE'),
    ...everyQuestion,
    min: Day.nullable().default(null),
    max: Day.nullable().default(null),
  }),
  z.object({ type: z.literal('SINGLE_CHOICE'), ...everyQuestion, ...choices }),
  z.object({
    type: z.literal('MULTIPLE_CHOICE'),
    ...everyQuestion,
    ...choices,
    min: picks,
    max: picks,
  }),
  z.object({
    type: z.literal('TRUE_FALSE'),
    ...everyQuestion,
    true_label: line(60).default('Sim'),
    false_label: line(60).default('Não'),
  }),
  z.object({ type: z.literal('RATE'), ...everyQuestion, steps: z.int().min(3).max(10).default(5) }),
  z.object({
    type: z.literal('NPS'),
    ...everyQuestion,
    low_label: line(60).default(''),
    high_label: line(60).default(''),
  }),
  z.object({ type: z.literal('CSAT'), ...everyQuestion }),
  z.object({ type: z.literal('ORDER_PRODUCT_NPS'), ...everyQuestion, ...products }),
  z.object({ type: z.literal('ORDER_PRODUCT_CSAT'), ...everyQuestion, ...products }),
]);
export type SurveyQuestion = z.output<typeof SurveyQuestion>;

export const SurveyEnding = z.object({
  id: PartId,
  title: Title,
  text: text(1000).default(''),
  link: z
    .object({ label: line(60), href: Link })
    .nullable()
    .default(null),
  coupon: line(60).default(''),
});
export type SurveyEnding = z.output<typeof SurveyEnding>;

/** Everything that publishing freezes as a version. */
export const SurveyDefinition = z.object({
  /** Null: the survey begins with its first question. */
  welcome: z
    .object({ title: Title, text: text(1000).default('') })
    .nullable()
    .default(null),
  questions: z.array(SurveyQuestion).max(50),
  /** The first is where a survey without a rule ends. */
  endings: z.array(SurveyEnding).min(1).max(10),
  /** One question a screen, or all on one. */
  layout: z.enum(['ONE', 'ALL']).default('ONE'),
  language: z.enum(SURVEY_LANGUAGES).default('auto'),
});
export type SurveyDefinition = z.output<typeof SurveyDefinition>;

export const SurveyDraft = z.object({
  name: line(120).min(1, 'O nome é obrigatório'),
  started_at: Instant.nullable().default(null),
  ended_at: Instant.nullable().default(null),
  /** Links are only marked as spent; no answer leads to a customer. */
  is_anonymous: z.boolean().default(false),
  /** How long a personal link is good. */
  link_days: z.int().min(1).max(365).default(30),
  response_limit: z.int().min(1).max(1_000_000).nullable().default(null),
  /** After how many days a customer may be asked this survey again; null: once. */
  repeat_after_days: z.int().min(1).max(3650).nullable().default(null),
  /** Also sent to people who got any survey within the store's rest. */
  ignores_rest: z.boolean().default(false),
  definition: SurveyDefinition,
});
export type SurveyDraft = z.output<typeof SurveyDraft>;

export const SurveySummary = z.object({
  id: Id,
  name: z.string(),
  status: z.enum(SURVEY_STATUSES),
  /** The published version; 0: never published. */
  version: z.int(),
  has_changes: z.boolean(),
  is_anonymous: z.boolean(),
  questions: z.int(),
  started_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  /** Responses with at least one answer. */
  started: z.int(),
  finished: z.int(),
  created_at: Instant,
  updated_at: Instant,
});
export type SurveySummary = z.output<typeof SurveySummary>;

export const SurveyProblem = z.object({
  /** Null: the survey as a whole. */
  question_id: z.string().nullable(),
  message: z.string(),
});
export type SurveyProblem = z.output<typeof SurveyProblem>;

export const Survey = SurveySummary.extend(
  SurveyDraft.omit({ name: true, started_at: true, ended_at: true, is_anonymous: true }).shape,
).extend({
  problems: z.array(SurveyProblem),
  /** Questions whose answers fix their type, limits and options; only texts and rules change. */
  answered_question_ids: z.array(z.string()),
  /** For everybody; null until published. */
  open_link: z.string().nullable(),
});
export type Survey = z.output<typeof Survey>;

const ChoiceAnswer = z.object({
  options: z.array(z.string().max(40)).max(31),
  other: z.string().max(LONG_TEXT_MAX).default(''),
});

/** By its question's type; null: skipped. Wrong ones are refused with the reason, not as malformed. */
export const SurveyAnswer: z.ZodType<Answer> = z.union([
  z.string().max(LONG_TEXT_MAX * 2),
  z.number(),
  z.boolean(),
  ChoiceAnswer,
  z.record(z.string().max(60), z.number()),
  z.null(),
]);

/** What the page of a link shows. */
export const SurveyPage = z.object({
  /** `closed`: paused, over, not yet begun or full; `spent`: answered before; `expired`: the link's days are over. */
  status: z.enum(['open', 'closed', 'spent', 'expired']),
  store: z.object({
    name: z.string(),
    logo_url: z.string().nullable(),
    primary_color: z.string(),
    background: z.string(),
    text_color: z.string(),
  }),
  name: z.string(),
  /** Null where it cannot be answered. Variables of the customer are filled in. */
  definition: SurveyDefinition.nullable(),
  version: z.int(),
  /** Whether the link is one person's own. */
  is_personal: z.boolean(),
  products: z.array(z.object({ id: Id, name: z.string(), image_url: z.string().nullable() })),
  /** Saved answers with their revisions, to go on with. */
  answers: z.record(z.string(), z.object({ value: SurveyAnswer, revision: z.int() })),
});
export type SurveyPage = z.output<typeof SurveyPage>;

const survey = { scope: 'surveys' } as const;

export const listSurveys = endpoint({
  method: 'GET',
  path: '/stores/:store_id/surveys',
  permission: 'Survey.index',
  summary: 'Surveys of the store with their responses',
  query: pageQuery(['name', 'updated_at', 'created_at'], 'updated_at:desc').extend({
    status: z.enum(SURVEY_STATUSES).optional(),
  }),
  response: pageOf(SurveySummary),
});

export const createSurvey = endpoint({
  method: 'POST',
  path: '/stores/:store_id/surveys',
  permission: 'Survey.create',
  summary: 'Creates a survey as a draft',
  body: SurveyDraft,
  response: Survey,
  status: 201,
  idempotent: true,
});

export const GallerySurvey = z.object({
  key: z.string(),
  name: z.string(),
  goal: z.string(),
  definition: SurveyDefinition,
});
export type GallerySurvey = z.output<typeof GallerySurvey>;

export const listSurveyGallery = endpoint({
  method: 'GET',
  path: '/stores/:store_id/survey-gallery',
  permission: 'Survey.index',
  summary: 'Ready surveys to start one from',
  response: listOf(GallerySurvey),
});

export const getSurvey = endpoint({
  method: 'GET',
  path: '/surveys/:id',
  permission: 'Survey.show',
  ...survey,
  summary: 'A survey with its draft and what prevents publishing',
  response: Survey,
});

export const updateSurvey = endpoint({
  method: 'PUT',
  path: '/surveys/:id',
  permission: 'Survey.update',
  ...survey,
  summary: 'Saves the draft; people see it once it is published',
  body: SurveyDraft.extend({ if_updated_at: IfUpdatedAt }),
  response: Survey,
  failures: ['survey_changed', 'survey_question_answered'],
});

export const deleteSurvey = endpoint({
  method: 'DELETE',
  path: '/surveys/:id',
  permission: 'Survey.destroy',
  ...survey,
  summary: 'Deletes a survey without responses; others are finished',
  response: 'nothing',
  failures: ['survey_has_responses', 'survey_in_use'],
});

export const publishSurvey = endpoint({
  method: 'POST',
  path: '/surveys/:id/publish',
  permission: 'Survey.update',
  while_enabled: true,
  ...survey,
  summary: 'Publishes the draft as a new version, or resumes a paused survey',
  response: Survey,
  failures: ['survey_incomplete', 'survey_finished'],
});

export const pauseSurvey = endpoint({
  method: 'POST',
  path: '/surveys/:id/pause',
  permission: 'Survey.update',
  ...survey,
  summary: 'Takes no answers until it is published again',
  response: Survey,
});

export const finishSurvey = endpoint({
  method: 'POST',
  path: '/surveys/:id/finish',
  permission: 'Survey.update',
  ...survey,
  summary: 'Ends a survey; its results stay',
  response: Survey,
});

export const cloneSurvey = endpoint({
  method: 'POST',
  path: '/surveys/:id/clone',
  permission: 'Survey.create',
  ...survey,
  summary: 'Creates a draft with the same definition',
  response: Survey,
  status: 201,
  idempotent: true,
});

export const createSurveyLink = endpoint({
  method: 'POST',
  path: '/surveys/:id/links',
  permission: 'Survey.update',
  ...survey,
  summary: 'A personal link of a customer, good for one finished response',
  body: z.object({ customer_id: Id }),
  response: z.object({ url: z.string(), expires_at: Instant }),
  status: 201,
  failures: ['survey_not_active', 'customer_anonymized'],
});

/** Of an open link: chosen by the browser, which keeps it, so that a response can be resumed. */
const RespondentId = z
  .string()
  .regex(/^[0-9a-f]{32}$/)
  .meta({ examples: ['0123456789abcdef0123456789abcdef'] });

const link = {
  permission: 'public',
  rate: 'public',
  failures: ['not_found'],
} as const;

export const getSurveyLink = endpoint({
  method: 'GET',
  path: '/survey-links/:token',
  ...link,
  summary: 'What the page of a link shows; reading changes nothing',
  query: z.object({ respondent: RespondentId.optional() }),
  response: SurveyPage,
});

export const openSurveyLink = endpoint({
  method: 'POST',
  path: '/survey-links/:token/opened',
  ...link,
  rate: 'tracking',
  summary:
    'Notes that a person sees the page of a personal link; programs that follow links do not count',
  response: 'nothing',
});

export const saveSurveyAnswer = endpoint({
  method: 'PUT',
  path: '/survey-links/:token/answers/:question',
  ...link,
  rate: 'tracking',
  summary: 'Saves an answer; an older revision, and one after finishing, change nothing',
  body: z.object({
    respondent: RespondentId.optional(),
    version: z.int(),
    value: SurveyAnswer,
    /** Counts up with each change of the answer. */
    revision: z.int().min(1).max(1_000_000),
  }),
  body_bytes: 20_000,
  response: z.object({ is_saved: z.boolean() }),
  failures: ['not_found', 'survey_closed', 'invalid_fields'],
});

export const finishSurveyResponse = endpoint({
  method: 'POST',
  path: '/survey-links/:token/finish',
  ...link,
  rate: 'tracking',
  summary: 'Finishes a response, once; answers off its path are dropped',
  body: z.object({ respondent: RespondentId.optional(), version: z.int() }),
  response: z.object({ ending_id: z.string() }),
  failures: ['not_found', 'survey_closed', 'survey_unfinished'],
});

export { NPS_GROUPS, QUESTION_TYPES };
