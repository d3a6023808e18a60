import { STORE_STATES } from '@clientela/contract';
import { type ListSearch, listSearch, oneOf, textIn } from '#lib/search.ts';

/** Stopped wallets and processing failures have a tab only while there are any, databases where there are several. */
export const TABS = [
  'stores',
  'wallets',
  'failures',
  'requests',
  'people',
  'plans',
  'addons',
  'fees',
  'applications',
  'databases',
  'audit',
] as const;
export type Tab = (typeof TABS)[number];

/** URL parameters of the administration page. */
export interface AdministrationSearch extends ListSearch {
  tab?: Tab | undefined;
  /** The store that is open. */
  store?: string | undefined;
  plan_id?: string | undefined;
  state?: (typeof STORE_STATES)[number] | undefined;
}

export function administrationSearch(raw: Record<string, unknown>): AdministrationSearch {
  const { page, per_page, search } = listSearch(raw);
  return {
    page,
    per_page,
    search,
    tab: oneOf(raw.tab, TABS),
    store: textIn(raw.store),
    plan_id: textIn(raw.plan_id),
    state: oneOf(raw.state, STORE_STATES),
  };
}
