import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { METRIC_UNITS } from './metrics-query.ts';
import { Instant, text } from './shapes.ts';

/** Lessons of the academy, and each person's progress (analytics §6). */

/** What a store has done already; steps of lessons are ticked by these. */
export const LESSON_FACTS = [
  'import_finished',
  'customer_created',
  'dashboard_created',
  'team_invited',
  'shop_connected',
  'email_domain_added',
  'email_domain_verified',
  'email_sender_verified',
  'cluster_created',
  'tag_created',
  'customer_tagged',
  'attribute_created',
  'customers_merged',
  'consent_text_published',
  'campaign_created',
  'campaign_sent',
  'cart_campaign_created',
  'birthday_campaign_created',
  'ab_test_created',
  'whatsapp_connected',
  'sms_campaign_created',
  'email_model_created',
  'bonus_campaign_created',
  'bonus_granted',
  'popup_created',
  'popup_published',
  'survey_created',
  'survey_published',
  'chat_replied',
  'wallet_topped_up',
  'report_scheduled',
] as const;
export type LessonFact = (typeof LESSON_FACTS)[number];

/** Numbers of the reader's own store that a lesson may show. */
export const LESSON_NUMBERS = [
  'sales_last_30_days',
  'orders_last_30_days',
  'average_ticket_last_30_days',
  'buyers_last_30_days',
  'customers_total',
  'leads_total',
  'reachable_email',
  'repeat_rate',
  'open_carts_7_days',
  'campaign_revenue_30_days',
  'bonus_open_balance',
  'nps_90_days',
  'duplicates_open',
] as const;
export type LessonNumber = (typeof LESSON_NUMBERS)[number];

export const LessonStep = z.object({
  /** Derived from the step's text; unique in its lesson. */
  key: z.string(),
  /** Ticks the step by itself; without one the person ticks it. */
  fact: z.enum(LESSON_FACTS).nullable(),
  html: z.string(),
});
export type LessonStep = z.output<typeof LessonStep>;

const screen = {
  /** Route of the app's screens, such as `/campaigns/{id}`. */
  screen: z.string(),
  /** The address to open: of a route with parameters, the list before them. */
  address: z.string(),
};

export const LessonBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('html'), html: z.string() }),
  z.object({ kind: z.literal('open'), ...screen, steps: z.array(LessonStep) }),
  z.object({ kind: z.literal('number'), number: z.enum(LESSON_NUMBERS), label: z.string() }),
  z.object({
    kind: z.literal('check'),
    question: z.string(),
    answers: z.array(z.object({ text: z.string(), is_right: z.boolean() })),
    /** HTML. */
    why: z.string(),
  }),
]);
export type LessonBlock = z.output<typeof LessonBlock>;

export const LessonProgress = z.object({
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  /** Keys of the steps that the person ticked. */
  ticked: z.array(z.string()),
});
export type LessonProgress = z.output<typeof LessonProgress>;

export const LessonSummary = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  area: z.string(),
  minutes: z.int(),
  ...screen,
  progress: LessonProgress,
});
export type LessonSummary = z.output<typeof LessonSummary>;

const Neighbour = z.object({ slug: z.string(), title: z.string() }).nullable();

export const Lesson = LessonSummary.extend({
  blocks: z.array(LessonBlock),
  previous: Neighbour,
  next: Neighbour,
});
export type Lesson = z.output<typeof Lesson>;

export const listLessons = endpoint({
  method: 'GET',
  path: '/academy/lessons',
  permission: 'signed_in',
  summary: 'Lessons in their order, or those with every word of the search, best first',
  query: z.object({ search: text(100).optional() }),
  response: z.object({
    data: z.array(LessonSummary),
    /** Of all lessons, whatever the search. */
    total: z.int(),
    finished: z.int(),
  }),
});

export const getLesson = endpoint({
  method: 'GET',
  path: '/academy/lessons/:slug',
  permission: 'signed_in',
  summary: 'A lesson in blocks, with the progress of the person signed in',
  response: Lesson,
  failures: ['not_found'],
});

export const saveLessonProgress = endpoint({
  method: 'PUT',
  path: '/academy/lessons/:slug/progress',
  permission: 'signed_in',
  summary: 'Starts, finishes or reopens a lesson, or ticks and unticks one of its steps',
  body: z.strictObject({
    started: z.literal(true).optional(),
    finished: z.boolean().optional(),
    /** Key of a step; one that the lesson does not have changes nothing. */
    tick: text(120).optional(),
    untick: text(120).optional(),
  }),
  response: LessonProgress,
  failures: ['not_found'],
});

export const LessonState = z.object({
  /** Facts of the lesson's steps that are true of the store. */
  facts: z.array(z.enum(LESSON_FACTS)),
  numbers: z.array(
    z.object({
      number: z.enum(LESSON_NUMBERS),
      unit: z.enum(METRIC_UNITS),
      /** Null where there is nothing to compute it from, or the person may not see it. */
      value: z.number().nullable(),
      is_hidden: z.boolean(),
    }),
  ),
});
export type LessonState = z.output<typeof LessonState>;

export const readLessonState = endpoint({
  method: 'GET',
  path: '/stores/:store_id/academy/lessons/:slug',
  permission: 'signed_in',
  summary: 'What a store has done of a lesson, and its numbers, each by its own right',
  query: z.object({
    /** Without the numbers, which cost more. */
    facts_only: z.stringbool().default(false),
  }),
  response: LessonState,
  failures: ['not_found'],
});
