import { POPUP_LETTERS, POPUP_SIGNUPS } from '@clientela/contract/popups';
import { dayIn, type ListSearch, listSearch, oneOf, textIn } from '#lib/search.ts';

/** Tabs of the editor, in the order in which a pop-up is made. */
export const POPUP_TABS = ['content', 'look', 'when', 'who', 'consent', 'coupon', 'test'] as const;
export type PopupTab = (typeof POPUP_TABS)[number];

export function popupTabSearch(raw: Record<string, unknown>): { tab?: PopupTab | undefined } {
  return { tab: oneOf(raw.tab, POPUP_TABS) };
}

export const RESULT_DAYS = ['7', '28', '90'] as const;

/** URL parameters of a pop-up's results; `day` and what follows narrow the list of sign-ups. */
export interface PopupSearch extends ListSearch {
  days?: (typeof RESULT_DAYS)[number] | undefined;
  day?: string | undefined;
  signups?: (typeof POPUP_SIGNUPS)[number] | undefined;
  letter?: (typeof POPUP_LETTERS)[number] | undefined;
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
    device: oneOf(raw.device, ['desktop', 'phone']),
    path: textIn(raw.path),
  };
}
