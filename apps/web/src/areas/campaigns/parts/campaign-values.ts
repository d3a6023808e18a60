import type { Campaign, CampaignAction } from '@clientela/contract';
import { DEFAULT_WINDOW } from '@clientela/contract/campaigns';
import { instantOf, storeTimeOf } from '#lib/store-time.ts';
import type { CampaignValues } from '../campaigns.data.ts';
import type { STEPS } from '../campaigns.search.ts';

/** What the steps edit: the draft with every choice filled in, dates as the inputs want them. */
export interface StepValues {
  name: string;
  campaign_goal_id: string | null;
  customer_cluster_ids: string[];
  excluded_cluster_ids: string[];
  customer_limit: number | null;
  control_percentage: number;
  /** Every message of the campaign; the steps edit the first and leave the others as they are. */
  actions: CampaignAction[];
  coupon: string;
  indicators: { revenue: number | null; orders: number | null; conversion: number | null };
  /** `YYYY-MM-DDTHH:mm` in the store's zone; null: as soon as activated. */
  started_at: string | null;
  ended_at: string;
  sending_window: { weekday: number; start: string; end: string }[];
  days_since_last_contact: number | null;
  days_since_last_sale: number | null;
  max_messages_per_week: number | null;
}

const NEW_ACTION: CampaignAction = {
  channel: 'EMAIL',
  trigger: 'campaign_start',
  offset: { value: 0, unit: 'HOUR' },
  email_model_id: null,
  subject: '',
  subject_b: null,
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
    actions: campaign?.actions.length ? campaign.actions.map(actionOf) : [NEW_ACTION],
    coupon: campaign?.coupon ?? '',
    indicators: campaign?.indicators ?? { revenue: null, orders: null, conversion: null },
    started_at: campaign?.started_at ? storeTimeOf(campaign.started_at, timeZone) : null,
    ended_at: campaign?.ended_at ? storeTimeOf(campaign.ended_at, timeZone) : '',
    sending_window: restrictions?.sending_window ?? DEFAULT_WINDOW,
    days_since_last_contact: restrictions?.days_since_last_contact ?? null,
    days_since_last_sale: restrictions?.days_since_last_sale ?? null,
    max_messages_per_week: restrictions?.max_messages_per_week ?? null,
  };
}

function actionOf({ id: _id, email_model_name: _name, ...action }: Campaign['actions'][number]) {
  return action;
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
    started_at: values.started_at ? instantOf(values.started_at, timeZone) : null,
    ended_at: values.ended_at ? instantOf(values.ended_at, timeZone) : null,
    coupon: values.coupon || null,
    actions: values.actions,
    restrictions: {
      sending_window: values.sending_window,
      days_since_last_contact: values.days_since_last_contact,
      days_since_last_sale: values.days_since_last_sale,
      max_messages_per_week: values.max_messages_per_week,
    },
    indicators: values.indicators,
  };
}

type EditingStep = Exclude<(typeof STEPS)[number], 'review'>;

const STEP_OF: Record<string, EditingStep> = {
  actions: 'what',
  campaign_goal_id: 'what',
  coupon: 'what',
  indicators: 'what',
  started_at: 'when',
  ended_at: 'when',
  restrictions: 'when',
};

/** The step on which a field of the draft is chosen: `actions.0.subject` → what. */
export function stepOfField(field: string): EditingStep {
  return STEP_OF[field.split('.')[0] ?? ''] ?? 'who';
}

/** Whether a step holds everything that activating asks of it. */
export function isComplete(step: (typeof STEPS)[number], values: StepValues): boolean {
  switch (step) {
    case 'who':
      return values.customer_cluster_ids.length > 0;
    case 'what':
      return (
        values.campaign_goal_id !== null &&
        values.actions.every(
          ({ email_model_id, subject, subject_b }) =>
            email_model_id && subject.trim() && subject_b?.trim() !== '',
        )
      );
    case 'when':
      return values.sending_window.length > 0 && values.started_at !== '';
    case 'review':
      return true;
  }
}
