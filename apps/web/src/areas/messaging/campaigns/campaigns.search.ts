import {
  CAMPAIGN_STATUSES,
  ENTRY_REASONS,
  ENTRY_STATES,
  type EnrollmentReason,
  type EnrollmentState,
  type Reached,
} from '@clientela/contract';
import { type ListSearch, listSearch, numberIn, oneOf, placeIn, textIn } from '#lib/search.ts';

/** What the campaign list keeps in its address. */
export interface CampaignsSearch extends ListSearch {
  status?: (typeof CAMPAIGN_STATUSES)[number] | undefined;
}

export function campaignsSearch(raw: Record<string, unknown>): CampaignsSearch {
  return { ...listSearch(raw), status: oneOf(raw.status, CAMPAIGN_STATUSES) };
}

/** What the results count: how far messages came, and what they brought. */
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

/** Which customers of a sequence are shown. */
export interface EnrollmentSearch {
  state?: EnrollmentState | undefined;
  reason?: EnrollmentReason | undefined;
  /** The place of their next message, from 0. */
  step?: number | undefined;
  /** The version with which they go. */
  version?: number | undefined;
  page?: number | undefined;
  cursor?: string | undefined;
}

/** What the results keep in their address: the figure drawn by day, and which customers are listed. */
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

export const STEPS = ['who', 'what', 'when', 'review'] as const;

export interface StepSearch {
  step?: (typeof STEPS)[number] | undefined;
  /** The field of the draft to begin at. */
  field?: string | undefined;
}

export function stepSearch(raw: Record<string, unknown>): StepSearch {
  return { step: oneOf(raw.step, STEPS), field: textIn(raw.field) };
}
