import { oneOf } from '#lib/search.ts';

/** Tabs of the editor, in the order in which a pop-up is made. */
export const POPUP_TABS = ['content', 'look', 'when', 'who', 'consent', 'coupon', 'test'] as const;
export type PopupTab = (typeof POPUP_TABS)[number];

export function popupTabSearch(raw: Record<string, unknown>): { tab?: PopupTab | undefined } {
  return { tab: oneOf(raw.tab, POPUP_TABS) };
}
