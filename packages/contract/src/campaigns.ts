import { z } from 'zod';
import { BonusStrategy } from './bonus-strategies.ts';
import { CampaignAction, SavedContent } from './campaign-contents.ts';
import { CampaignWatch, SafeSend, StoppingLimits } from './campaign-safety.ts';
import { CampaignTrigger, EnrollmentRules } from './campaign-triggers.ts';
import { Channel } from './channels.ts';
import { endpoint } from './endpoint.ts';
import {
  Cents,
  Id,
  IfUpdatedAt,
  Instant,
  line,
  listOf,
  many,
  pageOf,
  pageQuery,
  text,
} from './shapes.ts';

/** Campaigns and their way from draft to end (decisions §6). */

export const CAMPAIGN_STATUSES = [
  'loading',
  'activated',
  'paused',
  'finished',
  'canceled',
] as const;
export const CampaignStatus = z.enum(CAMPAIGN_STATUSES);
export type CampaignStatus = z.output<typeof CampaignStatus>;

/** The displayed status: `loading` splits into draft and preparing, `activated` may be scheduled. */
export const CAMPAIGN_STAGES = [
  'draft',
  'preparing',
  'scheduled',
  'activated',
  'paused',
  'finished',
  'canceled',
] as const;
export type CampaignStage = (typeof CAMPAIGN_STAGES)[number];

export const CAMPAIGN_STAGE_LABELS: Record<CampaignStage, string> = {
  draft: 'Rascunho',
  preparing: 'Preparando',
  scheduled: 'Agendada',
  activated: 'Ativa',
  paused: 'Pausada',
  finished: 'Finalizada',
  canceled: 'Cancelada',
};

const Clock = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'Use o formato 08:00')
  .meta({ examples: ['08:00'] });

/** One weekday's hours, 0 = Sunday, in the store's time zone. A day left out sends nothing. */
export const WindowDay = z
  .object({ weekday: z.int().min(0).max(6), start: Clock, end: Clock })
  .refine((day) => day.start < day.end, {
    path: ['end'],
    error: 'O fim deve ser depois do início',
  })
  .meta({
    description: '`end` is later than `start`',
    examples: [{ weekday: 1, start: '08:00', end: '20:00' }],
  });
export type WindowDay = z.output<typeof WindowDay>;

export const DEFAULT_WINDOW: WindowDay[] = Array.from({ length: 7 }, (_, weekday) => ({
  weekday,
  start: '08:00',
  end: '20:00',
}));

export const CampaignRestrictions = z.object({
  sending_window: z
    .array(WindowDay)
    .min(1, 'Escolha pelo menos um dia de envio')
    .max(7)
    .refine((days) => new Set(days.map((day) => day.weekday)).size === days.length)
    .meta({ description: 'Each weekday once at most' })
    .default(DEFAULT_WINDOW),
  days_since_last_contact: z.int().min(1).max(365).nullable().default(null),
  days_since_last_sale: z.int().min(1).max(3650).nullable().default(null),
  max_messages_per_week: z.int().min(1).max(50).nullable().default(null),
});
export type CampaignRestrictions = z.output<typeof CampaignRestrictions>;

export const CampaignIndicators = z.object({
  revenue: Cents.min(0).nullable().default(null),
  orders: z.int().min(0).nullable().default(null),
  /** Percentage of buyers among reached customers, with one decimal place. */
  conversion: z.number().min(0).max(100).nullable().default(null),
});
export type CampaignIndicators = z.output<typeof CampaignIndicators>;

export const CampaignDraft = z
  .object({
    name: line(120).min(1, 'O nome é obrigatório'),
    campaign_goal_id: Id.nullable().default(null),
    customer_cluster_ids: z.array(Id).max(50).default([]),
    excluded_cluster_ids: z.array(Id).max(50).default([]),
    customer_limit: z.int().min(1).max(10_000_000).nullable().default(null),
    control_percentage: z.int().min(0).max(50).default(0),
    /** Whether the launch sets `control_percentage` by the size of the audience; null: not chosen yet. */
    control_auto: z.boolean().nullable().default(null),
    started_at: Instant.nullable().default(null),
    ended_at: Instant.nullable()
      .default(null)
      .meta({ examples: ['2026-12-31T23:00:00.000Z'] }),
    coupon: text(60).nullable().default(null),
    /** Which goes first where the store's week has room for one only: 1 before 2 before 3. */
    priority: z.int().min(1).max(3).default(2),
    trigger: CampaignTrigger.default({ kind: 'campaign_start' }),
    rules: EnrollmentRules.prefault({}),
    actions: z.array(CampaignAction).max(10).default([]),
    restrictions: CampaignRestrictions.prefault({}),
    indicators: CampaignIndicators.prefault({}),
    safe_send: SafeSend.prefault({}),
    /** The bonus rule for purchases while the campaign is active. */
    bonus_strategy: BonusStrategy.nullable().default(null),
    /** The survey that `{{survey.link}}` in its messages leads to. */
    survey_id: Id.nullable().default(null),
  })
  .refine((draft) => !draft.started_at || !draft.ended_at || draft.started_at < draft.ended_at, {
    path: ['ended_at'],
    error: 'O fim deve ser depois do início',
  })
  .meta({ description: '`ended_at` is later than `started_at`' });
export type CampaignDraft = z.output<typeof CampaignDraft>;

/** Whether customers go through the campaign one by one, each at their own time. */
export function isSequence({
  trigger,
  actions,
}: Pick<CampaignDraft, 'trigger'> & {
  actions: readonly Pick<CampaignAction, 'conditions'>[];
}): boolean {
  return (
    trigger.kind !== 'campaign_start' || actions.some(({ conditions }) => conditions.length > 0)
  );
}

export const CampaignGoal = z.object({ id: Id, key: z.string(), name: z.string() });
export type CampaignGoal = z.output<typeof CampaignGoal>;

const Progress = z.object({
  /** Messages this campaign will try to send, and how many of them are settled. */
  messages: z.int(),
  settled: z.int(),
});

export const CampaignSummary = z.object({
  id: Id,
  name: z.string(),
  status: CampaignStatus,
  stage: z.enum(CAMPAIGN_STAGES),
  goal: CampaignGoal.nullable(),
  trigger: CampaignTrigger,
  started_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  launched_at: Instant.nullable(),
  /** Until when its activation can be undone; null otherwise. */
  leaves_at: Instant.nullable(),
  /** When it came to its end, or was cancelled. */
  finished_at: Instant.nullable(),
  /** Customers who get the campaign; 0 before it is activated. */
  customer_count: z.int(),
  progress: Progress,
  created_at: Instant,
});
export type CampaignSummary = z.output<typeof CampaignSummary>;

/** A campaign in the list, with its results. */
export const ListedCampaign = CampaignSummary.extend({
  control_auto: z.boolean().nullable(),
  sent: z.int(),
  opened: z.int(),
  clicked: z.int(),
  orders: z.int(),
  revenue: Cents,
});
export type ListedCampaign = z.output<typeof ListedCampaign>;

export const Campaign = CampaignSummary.extend({
  store_id: Id,
  survey_id: Id.nullable(),
  bonus_strategy: BonusStrategy.nullable(),
  safe_send: SafeSend,
  campaign_goal_id: Id.nullable(),
  customer_cluster_ids: z.array(Id),
  excluded_cluster_ids: z.array(Id),
  customer_limit: z.int().nullable(),
  control_percentage: z.int(),
  control_auto: z.boolean().nullable(),
  coupon: z.string().nullable(),
  priority: z.int(),
  rules: EnrollmentRules,
  /** The version of its messages for new enrollments. */
  version: z.int(),
  actions: z.array(
    CampaignAction.extend({
      id: Id,
      contents: z.array(SavedContent),
    }),
  ),
  restrictions: CampaignRestrictions,
  indicators: CampaignIndicators,
  /** Why sending stopped by itself, in words for the owner. */
  pause_reason: z.string().nullable(),
  updated_at: Instant,
});
export type Campaign = z.output<typeof Campaign>;

/** Why nothing leaves at the moment, though messages are left. */
export const CampaignWait = z.object({
  /** `window`: outside the hours of sending; `due`: the next messages have their time yet to come. */
  reason: z.enum(['window', 'due', 'balance', 'mail_server', 'mail_domain', 'canary']),
  /** When it is over, where that is known. */
  until: Instant.nullable(),
});
export type CampaignWait = z.output<typeof CampaignWait>;

export const CampaignDetail = Campaign.extend({
  wait: CampaignWait.nullable(),
  /** What became of its messages, by channel, once some have left or a canary is to leave. */
  watches: z.array(CampaignWatch),
});
export type CampaignDetail = z.output<typeof CampaignDetail>;

export const listCampaignGoals = endpoint({
  method: 'GET',
  path: '/stores/:store_id/campaign-goals',
  permission: 'Campaign.index',
  summary: 'The goals a campaign may have',
  response: listOf(CampaignGoal),
});

export const CampaignChannel = z.object({
  channel: Channel,
  /** Whether something carries its messages: of WhatsApp a number that the store has connected. */
  is_set_up: z.boolean(),
});
export type CampaignChannel = z.output<typeof CampaignChannel>;

export const listCampaignChannels = endpoint({
  method: 'GET',
  path: '/stores/:store_id/campaign-channels',
  permission: 'Campaign.index',
  summary: 'The channels that a message may take, and which of them the store has set up',
  response: listOf(CampaignChannel),
});

export const listCampaigns = endpoint({
  method: 'GET',
  path: '/stores/:store_id/campaigns',
  permission: 'Campaign.index',
  api_scope: 'campaigns:read',
  summary: 'Campaigns of the store',
  query: pageQuery(
    [
      'created_at',
      'started_at',
      'name',
      'customer_count',
      'sent',
      'opened',
      'clicked',
      'orders',
      'revenue',
    ],
    'created_at:desc',
  ).extend({ status: many(CampaignStatus), campaign_goal_id: Id.optional() }),
  response: pageOf(ListedCampaign),
});

export const createCampaign = endpoint({
  method: 'POST',
  path: '/stores/:store_id/campaigns',
  permission: 'Campaign.create',
  summary: 'Creates a campaign as a draft',
  body: CampaignDraft,
  response: Campaign,
  status: 201,
  idempotent: true,
});

export const getCampaign = endpoint({
  method: 'GET',
  path: '/campaigns/:id',
  permission: 'Campaign.show',
  api_scope: 'campaigns:read',
  summary: 'One campaign, and why it waits',
  scope: 'campaigns',
  response: CampaignDetail,
});

export const updateCampaign = endpoint({
  method: 'PUT',
  path: '/campaigns/:id',
  permission: 'Campaign.update',
  summary: 'Saves a draft; a campaign once activated is not edited any more',
  scope: 'campaigns',
  body: CampaignDraft.safeExtend({ if_updated_at: IfUpdatedAt }).meta({
    description: '`ended_at` is later than `started_at`',
  }),
  response: Campaign,
  failures: ['campaign_not_editable', 'campaign_changed'],
});

/** Changes of a running sequence; its trigger is fixed. */
export const CampaignVersion = CampaignDraft.safeExtend({
  /** By message, the message of the current version that it continues: its recipients do not get it again. */
  follows: z.array(Id.nullable()).max(10),
  /** Migrates enrollments to this version; otherwise each keeps its own. */
  migrate_enrollments: z.boolean().default(false),
  if_updated_at: IfUpdatedAt,
}).meta({ description: '`ended_at` is later than `started_at`' });
export type CampaignVersion = z.output<typeof CampaignVersion>;

export const publishVersion = endpoint({
  method: 'POST',
  path: '/stores/:store_id/campaigns/:campaign_id/versions',
  permission: 'Campaign.update',
  while_enabled: true,
  summary: 'Changes a sequence while customers are inside',
  body: CampaignVersion,
  response: Campaign,
  failures: ['campaign_not_editable', 'campaign_changed', 'campaign_incomplete'],
  idempotent: true,
});

export const deleteCampaign = endpoint({
  method: 'DELETE',
  path: '/campaigns/:id',
  permission: 'Campaign.destroy',
  summary: 'Deletes a draft that no cluster references; activated campaigns cannot be deleted',
  scope: 'campaigns',
  response: 'nothing',
  failures: ['campaign_not_editable', 'campaign_in_use'],
});

export const cloneCampaign = endpoint({
  method: 'POST',
  path: '/campaigns/:id/clone',
  permission: 'Campaign.create',
  summary: 'Copies any campaign into a new draft',
  scope: 'campaigns',
  response: Campaign,
  status: 201,
  idempotent: true,
});

const transition = {
  method: 'POST',
  permission: 'Campaign.update',
  response: Campaign,
} as const;

/** A launch requires confirmation if credits and money do not cover every message. */
const Launch = z.object({
  /** Sends the covered part; the rest waits and leaves after a top-up. */
  confirm_partial: z.boolean().default(false),
});

export const activateCampaign = endpoint({
  ...transition,
  path: '/stores/:store_id/campaigns/:campaign_id/activate',
  while_enabled: true,
  summary: 'Computes the recipients and starts (or schedules) the sending',
  body: Launch,
  failures: [
    'campaign_transition_refused',
    'campaign_incomplete',
    'campaign_has_no_audience',
    'balance_covers_part',
    'wallet_stopped',
    'campaign_limit_reached',
  ],
  idempotent: true,
});

export const undoCampaign = endpoint({
  ...transition,
  path: '/stores/:store_id/campaigns/:campaign_id/undo',
  summary: 'Makes an activated campaign a draft again, before anything of it leaves',
  failures: ['campaign_already_leaves'],
});

export const releaseCampaign = endpoint({
  ...transition,
  path: '/stores/:store_id/campaigns/:campaign_id/release',
  while_enabled: true,
  summary: 'Sends the rest of a campaign without waiting for its canary',
  failures: ['campaign_transition_refused'],
});

export const updateCampaignLimits = endpoint({
  ...transition,
  method: 'PUT',
  path: '/stores/:store_id/campaigns/:campaign_id/limits',
  summary: 'Changes what stops a campaign, also while it sends',
  body: StoppingLimits,
  failures: ['campaign_transition_refused'],
});

export const pauseCampaign = endpoint({
  ...transition,
  path: '/stores/:store_id/campaigns/:campaign_id/pause',
  summary: 'Stops the sending within a second',
  failures: ['campaign_transition_refused'],
});

export const resumeCampaign = endpoint({
  ...transition,
  path: '/stores/:store_id/campaigns/:campaign_id/resume',
  while_enabled: true,
  summary: 'Resumes a paused campaign',
  body: Launch,
  failures: ['campaign_transition_refused', 'balance_covers_part', 'wallet_stopped'],
  idempotent: true,
});

export const cancelCampaign = endpoint({
  ...transition,
  path: '/stores/:store_id/campaigns/:campaign_id/cancel',
  summary: 'Cancels the campaign permanently, with its unsent messages',
  failures: ['campaign_transition_refused'],
});
