import { POPUP_LETTERS, POPUP_SIGNUPS, POPUP_STATUSES } from '@clientela/contract';
import { countIn, dayIn, type ListSearch, listSearch, oneOf, textIn } from '#lib/search.ts';

export interface PopupsSearch extends ListSearch {
  status?: (typeof POPUP_STATUSES)[number] | undefined;
}

export function popupsSearch(raw: Record<string, unknown>): PopupsSearch {
  return {
    ...listSearch(raw, ['priority', 'name', 'updated_at']),
    status: oneOf(raw.status, POPUP_STATUSES),
  };
}

/** Tabs of the editor, in the order in which a pop-up is made. */
export const POPUP_TABS = ['content', 'look', 'when', 'who', 'consent', 'coupon', 'test'] as const;
export type PopupTab = (typeof POPUP_TABS)[number];

export function popupTabSearch(raw: Record<string, unknown>): { tab?: PopupTab | undefined } {
  return { tab: oneOf(raw.tab, POPUP_TABS) };
}

export const RESULT_DAYS = ['7', '28', '90', '365', 'all'] as const;

/** URL parameters of a pop-up's results; `day` and what follows narrow the list of sign-ups. */
export interface PopupSearch extends ListSearch {
  days?: (typeof RESULT_DAYS)[number] | undefined;
  day?: string | undefined;
  signups?: (typeof POPUP_SIGNUPS)[number] | undefined;
  letter?: (typeof POPUP_LETTERS)[number] | undefined;
  version?: number | undefined;
  device?: 'desktop' | 'phone' | undefined;
  path?: string | undefined;
}

export function popupSearch(raw: Record<string, unknown>): PopupSearch {
  return {
    ...listSearch(raw),
    days: oneOf(raw.days, RESULT_DAYS),
    day: dayIn(raw.day),
    signups: oneOf(raw.signups, POPUP_SIGNUPS),
    letter: oneOf(raw.letter, POPUP_LETTERS),
    version: countIn(raw.version),
    device: oneOf(raw.device, ['desktop', 'phone']),
    path: textIn(raw.path),
  };
}
