import type { Campaign } from '@clientela/contract';
import { DEFAULT_WINDOW } from '@clientela/contract/campaigns';
import type { CampaignValues } from '../campaigns.data.ts';

/** What the steps edit: the draft with every choice filled in, dates as the inputs want them. */
export interface StepValues {
  name: string;
  campaign_goal_id: string | null;
  customer_cluster_ids: string[];
  excluded_cluster_ids: string[];
  customer_limit: number | null;
  control_percentage: number;
  email_model_id: string | null;
  subject: string;
  subject_b: string | null;
  coupon: string;
  indicators: { revenue: number | null; orders: number | null; conversion: number | null };
  /** `YYYY-MM-DDTHH:mm` in the person's own zone; null: as soon as activated. */
  started_at: string | null;
  ended_at: string;
  sending_window: { weekday: number; start: string; end: string }[];
  days_since_last_contact: number | null;
  days_since_last_sale: number | null;
  max_messages_per_week: number | null;
}

export function valuesOf(campaign: Campaign | null): StepValues {
  const action = campaign?.actions[0];
  const restrictions = campaign?.restrictions;
  return {
    name: campaign?.name ?? '',
    campaign_goal_id: campaign?.campaign_goal_id ?? null,
    customer_cluster_ids: campaign?.customer_cluster_ids ?? [],
    excluded_cluster_ids: campaign?.excluded_cluster_ids ?? [],
    customer_limit: campaign?.customer_limit ?? null,
    control_percentage: campaign?.control_percentage ?? 0,
    email_model_id: action?.email_model_id ?? null,
    subject: action?.subject ?? '',
    subject_b: action?.subject_b ?? null,
    coupon: campaign?.coupon ?? '',
    indicators: campaign?.indicators ?? { revenue: null, orders: null, conversion: null },
    started_at: campaign?.started_at ? localOf(campaign.started_at) : null,
    ended_at: campaign?.ended_at ? localOf(campaign.ended_at) : '',
    sending_window: restrictions?.sending_window ?? DEFAULT_WINDOW,
    days_since_last_contact: restrictions?.days_since_last_contact ?? null,
    days_since_last_sale: restrictions?.days_since_last_sale ?? null,
    max_messages_per_week: restrictions?.max_messages_per_week ?? null,
  };
}

/** The draft of the contract, its one e-mail action put together. */
export function draftOf(values: StepValues): CampaignValues {
  return {
    name: values.name,
    campaign_goal_id: values.campaign_goal_id,
    customer_cluster_ids: values.customer_cluster_ids,
    excluded_cluster_ids: values.excluded_cluster_ids,
    customer_limit: values.customer_limit,
    control_percentage: values.control_percentage,
    started_at: values.started_at ? new Date(values.started_at).toISOString() : null,
    ended_at: values.ended_at ? new Date(values.ended_at).toISOString() : null,
    coupon: values.coupon || null,
    actions: [
      {
        email_model_id: values.email_model_id,
        subject: values.subject,
        subject_b: values.subject_b,
      },
    ],
    restrictions: {
      sending_window: values.sending_window,
      days_since_last_contact: values.days_since_last_contact,
      days_since_last_sale: values.days_since_last_sale,
      max_messages_per_week: values.max_messages_per_week,
    },
    indicators: values.indicators,
  };
}

/** An instant as a `datetime-local` input writes it. */
function localOf(instant: string): string {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
