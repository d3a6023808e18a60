import type {
  BonusStrategy,
  Campaign,
  CampaignAction,
  CampaignContent,
  CampaignTrigger,
  EnrollmentRules,
} from '@clientela/contract';
import { variantTexts } from '@clientela/contract/campaign-contents';
import { SafeSend } from '@clientela/contract/campaign-safety';
import { CampaignDraft, DEFAULT_WINDOW, isSequence } from '@clientela/contract/campaigns';
import { CHANNEL_NAMES, propertiesOf } from '@clientela/contract/channels';
import { rulesOf } from '#lib/form.ts';
import { instantOf, storeTimeOf } from '#lib/store-time.ts';
import type { CampaignValues } from '../campaigns.data.ts';
import type { STEPS } from '../campaigns.search.ts';

/** Form values of the steps: the draft with every choice filled in, and dates in the format of the inputs. */
export interface StepValues {
  name: string;
  campaign_goal_id: string | null;
  customer_cluster_ids: string[];
  excluded_cluster_ids: string[];
  customer_limit: number | null;
  control_percentage: number;
  /** Null: the store has not answered yet. */
  control_auto: boolean | null;
  trigger: CampaignTrigger;
  rules: EnrollmentRules;
  /** Every message of the campaign, in their order; one that is saved already has its id. */
  actions: (CampaignAction & { id?: string })[];
  coupon: string;
  priority: number;
  indicators: { revenue: number | null; orders: number | null; conversion: number | null };
  /** Bonus granted on purchases while the campaign is active. */
  bonus_strategy: BonusStrategy | null;
  survey_id: string | null;
  safe_send: SafeSend;
  /** `YYYY-MM-DDTHH:mm` in the store's zone; null: as soon as activated. */
  started_at: string | null;
  ended_at: string;
  sending_window: { weekday: number; start: string; end: string }[];
  days_since_last_contact: number | null;
  days_since_last_sale: number | null;
  max_messages_per_week: number | null;
}

/** Channels of a message, in the order offered: a paired number is last, since WhatsApp may restrict it. */
export const CONTENT_CHANNELS = CHANNEL_NAMES.toSorted(
  (a, b) => Number(propertiesOf(a).isPaired) - Number(propertiesOf(b).isPaired),
);

/** An empty content. */
export function newContent(channel: CampaignContent['channel']): CampaignContent {
  switch (channel) {
    case 'EMAIL':
      return { channel, email_model_id: null, subject: '', subject_b: null, sender_id: null };
    case 'SMS':
      return { channel, text: '', text_b: null, strip_accents: true };
    case 'OFFICIAL_WHATSAPP':
      return {
        channel,
        template_id: null,
        template_id_b: null,
        is_tested: false,
        parameters: {},
        parameters_b: {},
        media_id: null,
        media_id_b: null,
      };
    case 'MANUAL_WHATSAPP':
      return { channel, text: '', text_b: null, deadline_days: 3 };
    case 'NON_OFFICIAL_WHATSAPP':
      return { channel, text: '', text_b: null };
  }
}

/** An empty message with this delay after the trigger. */
export function newAction(offset: CampaignAction['offset']): CampaignAction {
  return {
    offset,
    moment: 'offset',
    conditions: [],
    pick: 'first_reachable',
    contents: [newContent('EMAIL')],
  };
}

/** The message after these: three days after the last, or a month after one whose time is in months. */
export function nextAction(actions: readonly CampaignAction[]): CampaignAction {
  const { value, unit } = actions.at(-1)?.offset ?? { value: 0, unit: 'DAY' };
  if (unit === 'MONTH') return newAction({ value: value + 1, unit });
  const days = { HOUR: value / 24, DAY: value }[unit];
  return newAction({ value: Math.ceil(days) + 3, unit: 'DAY' });
}

/** Whether the campaign is one message at its start, which needs no path. */
export function isOneMessage({ trigger, actions }: StepValues): boolean {
  const [first] = actions;
  return (
    trigger.kind === 'campaign_start' &&
    actions.length === 1 &&
    first?.offset.value === 0 &&
    first.conditions.length === 0
  );
}

const AT_ONCE = { value: 0, unit: 'HOUR' } as const;
const NO_RULES: EnrollmentRules = {
  repeat_after_days: null,
  exit_on_sale: false,
  exit_on_group_left: false,
  exit_on: [],
};

export function valuesOf(campaign: Campaign | null, timeZone: string): StepValues {
  const restrictions = campaign?.restrictions;
  return {
    name: campaign?.name ?? '',
    campaign_goal_id: campaign?.campaign_goal_id ?? null,
    customer_cluster_ids: campaign?.customer_cluster_ids ?? [],
    excluded_cluster_ids: campaign?.excluded_cluster_ids ?? [],
    customer_limit: campaign?.customer_limit ?? null,
    control_percentage: campaign?.control_percentage ?? 0,
    control_auto: campaign?.control_auto ?? null,
    trigger: campaign?.trigger ?? { kind: 'campaign_start' },
    rules: campaign?.rules ?? NO_RULES,
    actions: campaign?.actions.length ? campaign.actions.map(actionOf) : [newAction(AT_ONCE)],
    coupon: campaign?.coupon ?? '',
    priority: campaign?.priority ?? 2,
    indicators: campaign?.indicators ?? { revenue: null, orders: null, conversion: null },
    bonus_strategy: campaign?.bonus_strategy ?? null,
    survey_id: campaign?.survey_id ?? null,
    safe_send: campaign?.safe_send ?? SafeSend.parse({}),
    started_at: campaign?.started_at ? storeTimeOf(campaign.started_at, timeZone) : null,
    ended_at: campaign?.ended_at ? storeTimeOf(campaign.ended_at, timeZone) : '',
    sending_window: restrictions?.sending_window ?? DEFAULT_WINDOW,
    days_since_last_contact: restrictions?.days_since_last_contact ?? null,
    days_since_last_sale: restrictions?.days_since_last_sale ?? null,
    max_messages_per_week: restrictions?.max_messages_per_week ?? null,
  };
}

type SavedAction = Campaign['actions'][number];

function actionOf(saved: SavedAction): StepValues['actions'][number] {
  return { ...saved, contents: saved.contents.map(contentOf) };
}

function contentOf({ id: _id, ...saved }: SavedAction['contents'][number]): CampaignContent {
  if (saved.channel === 'EMAIL') {
    const { email_model_name: _name, ...content } = saved;
    return content;
  }
  if (saved.channel === 'OFFICIAL_WHATSAPP') {
    const { template_name: _a, template_name_b: _b, ...content } = saved;
    return content;
  }
  return saved;
}

/** The draft of the contract. */
export function draftOf(values: StepValues, timeZone: string): CampaignValues {
  return {
    name: values.name,
    campaign_goal_id: values.campaign_goal_id,
    customer_cluster_ids: values.customer_cluster_ids,
    excluded_cluster_ids: values.excluded_cluster_ids,
    customer_limit: values.customer_limit,
    control_percentage: values.control_percentage,
    control_auto: values.control_auto,
    started_at: values.started_at ? instantOf(values.started_at, timeZone) : null,
    ended_at: values.ended_at ? instantOf(values.ended_at, timeZone) : null,
    coupon: values.coupon || null,
    priority: values.priority,
    trigger: values.trigger,
    rules: values.rules,
    actions: values.actions.map(({ id: _id, ...action }) => action),
    restrictions: {
      sending_window: values.sending_window,
      days_since_last_contact: values.days_since_last_contact,
      days_since_last_sale: values.days_since_last_sale,
      max_messages_per_week: values.max_messages_per_week,
    },
    indicators: values.indicators,
    bonus_strategy: values.bonus_strategy,
    survey_id: values.survey_id,
    safe_send: values.safe_send,
  };
}

/** Whether a campaign is edited while it has running enrollments. */
export function isRevisable({ stage, trigger }: Pick<Campaign, 'stage' | 'trigger'>): boolean {
  return trigger.kind !== 'campaign_start' && ['activated', 'scheduled', 'paused'].includes(stage);
}

type EditingStep = Exclude<(typeof STEPS)[number], 'review'>;

const STEP_OF: Record<string, EditingStep> = {
  actions: 'what',
  trigger: 'what',
  rules: 'what',
  campaign_goal_id: 'what',
  coupon: 'what',
  indicators: 'what',
  bonus_strategy: 'what',
  survey_id: 'what',
  started_at: 'when',
  ended_at: 'when',
  restrictions: 'when',
  priority: 'when',
  safe_send: 'when',
};

/** The step on which a field of the draft is chosen: `actions.0.subject` → what. */
export function stepOfField(field: string): EditingStep {
  return STEP_OF[field.split('.')[0] ?? ''] ?? 'who';
}

function isWritten(content: CampaignContent): boolean {
  const { A, B } = variantTexts(content);
  const hasModel = content.channel !== 'EMAIL' || content.email_model_id !== null;
  return hasModel && A.trim() !== '' && B?.trim() !== '';
}

/** Whether a step has everything that activation requires. */
export function isComplete(step: (typeof STEPS)[number], values: StepValues): boolean {
  switch (step) {
    case 'who':
      return values.customer_cluster_ids.length > 0 || isSequence(values);
    case 'what':
      return (
        values.campaign_goal_id !== null &&
        values.actions.flatMap(({ contents }) => contents).every(isWritten)
      );
    case 'when':
      return values.sending_window.length > 0 && values.started_at !== '';
    case 'review':
      return true;
  }
}

/** The contract's messages under the names the steps use. */
export function errorsOf(draft: CampaignValues): Record<string, string> {
  const errors = rulesOf(CampaignDraft)(draft);
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      field.replace(/^restrictions\.(?!sending_window)/, ''),
      message,
    ]),
  );
}
