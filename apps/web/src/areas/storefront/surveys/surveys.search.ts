import { SURVEY_STATUSES } from '@clientela/contract';
import { type ListSearch, listSearch, oneOf } from '#lib/search.ts';

export interface SurveysSearch extends ListSearch {
  status?: (typeof SURVEY_STATUSES)[number] | undefined;
}

export function surveysSearch(raw: Record<string, unknown>): SurveysSearch {
  return {
    ...listSearch(raw, ['name', 'updated_at', 'created_at']),
    status: oneOf(raw.status, SURVEY_STATUSES),
  };
}

export const SURVEY_TABS = ['questions', 'settings', 'share'] as const;
export type SurveyTab = (typeof SURVEY_TABS)[number];

export function surveyTabSearch(raw: Record<string, unknown>): { tab?: SurveyTab | undefined } {
  return { tab: oneOf(raw.tab, SURVEY_TABS) };
}
