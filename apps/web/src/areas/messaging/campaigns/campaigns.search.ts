import {
  CAMPAIGN_STATUSES,
  ENTRY_REASONS,
  ENTRY_STATES,
  type EnrollmentReason,
  type EnrollmentState,
  type Reached,
} from '@clientela/contract';
import { type ListSearch, listSearch, numberIn, oneOf, placeIn, textIn } from '#lib/search.ts';

/** URL parameters of the campaign list. */
export interface CampaignsSearch extends ListSearch {
  status?: (typeof CAMPAIGN_STATUSES)[number] | undefined;
}

export function campaignsSearch(raw: Record<string, unknown>): CampaignsSearch {
  return { ...listSearch(raw), status: oneOf(raw.status, CAMPAIGN_STATUSES) };
}

/** Figures of the results: delivery, reactions, orders and revenue. */
export const FIGURES = [
  'sent',
  'delivered',
  'opened',
  'clicked',
  'unsubscribed',
  'failed',
  'machine_opened',
  'orders',
  'revenue',
] as const satisfies readonly (Reached | 'orders' | 'revenue')[];
export type Figure = (typeof FIGURES)[number];

/** URL parameters that filter the customers of a sequence. */
export interface EnrollmentSearch {
  state?: EnrollmentState | undefined;
  reason?: EnrollmentReason | undefined;
  /** Position of their next message, from 0. */
  step?: number | undefined;
  /** Version of their enrollment. */
  version?: number | undefined;
  page?: number | undefined;
  cursor?: string | undefined;
}

/** URL parameters of the results: the figure of the daily chart, and the filter of the customer list. */
export interface ResultsSearch extends EnrollmentSearch {
  figure?: Figure | undefined;
}

export function resultsSearch(raw: Record<string, unknown>): ResultsSearch {
  const { page, cursor } = listSearch(raw);
  return {
    figure: oneOf(raw.figure, FIGURES),
    page,
    cursor,
    state: oneOf(raw.state, ENTRY_STATES),
    reason: oneOf(raw.reason, ENTRY_REASONS),
    step: placeIn(raw.step),
    version: numberIn(raw.version),
  };
}

/** The survey and the group that a new campaign begins with. */
export function newCampaignSearch(raw: Record<string, unknown>): {
  survey_id?: string | undefined;
  customer_cluster_id?: string | undefined;
} {
  return {
    survey_id: textIn(raw.survey_id),
    customer_cluster_id: textIn(raw.customer_cluster_id),
  };
}

export const STEPS = ['who', 'what', 'when', 'review'] as const;

export interface StepSearch {
  step?: (typeof STEPS)[number] | undefined;
  /** Field of the draft that receives the focus. */
  field?: string | undefined;
}

export function stepSearch(raw: Record<string, unknown>): StepSearch {
  return { step: oneOf(raw.step, STEPS), field: textIn(raw.field) };
}
