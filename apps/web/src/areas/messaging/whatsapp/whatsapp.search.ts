import { TEMPLATE_STATUSES, type TemplateStatus } from '@clientela/contract';
import { type ListSearch, listSearch, oneOf, textIn } from '#lib/search.ts';

export const TABS = ['health', 'templates', 'profile', 'history', 'costs'] as const;
export type Tab = (typeof TABS)[number];

/** URL parameters of a number's screen. */
export interface NumberSearch extends ListSearch {
  tab?: Tab | undefined;
  /** The template being edited, or `new`. */
  template?: string | undefined;
  status?: TemplateStatus | undefined;
}

export function numberSearch(raw: Record<string, unknown>): NumberSearch {
  return {
    ...listSearch(raw, ['name', 'updated_at']),
    tab: oneOf(raw.tab, TABS),
    template: textIn(raw.template),
    status: oneOf(raw.status, TEMPLATE_STATUSES),
  };
}
