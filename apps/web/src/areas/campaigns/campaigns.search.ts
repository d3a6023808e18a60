import { CAMPAIGN_STATUSES, type Reached } from '@clientela/contract';
import { type ListSearch, listSearch, oneOf, textIn } from '#lib/search.ts';

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

/** What the results keep in their address: the figure drawn by day. */
export interface ResultsSearch {
  figure?: Figure | undefined;
}

export function resultsSearch(raw: Record<string, unknown>): ResultsSearch {
  return { figure: oneOf(raw.figure, FIGURES) };
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
