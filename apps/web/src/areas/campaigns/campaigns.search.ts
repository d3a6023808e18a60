import { CAMPAIGN_STATUSES } from '@clientela/contract';
import { type ListSearch, listSearch, oneOf } from '#lib/search.ts';

/** What the campaign list keeps in its address. */
export interface CampaignsSearch extends ListSearch {
  status?: (typeof CAMPAIGN_STATUSES)[number] | undefined;
}

export function campaignsSearch(raw: Record<string, unknown>): CampaignsSearch {
  return { ...listSearch(raw), status: oneOf(raw.status, CAMPAIGN_STATUSES) };
}

export const STEPS = ['who', 'what', 'when', 'review'] as const;

export interface StepSearch {
  step?: (typeof STEPS)[number] | undefined;
}

export function stepSearch(raw: Record<string, unknown>): StepSearch {
  return { step: oneOf(raw.step, STEPS) };
}
