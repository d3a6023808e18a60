import { oneOf } from '#lib/search.ts';

export const BONUS_VIEWS = ['till', 'list', 'uses', 'control'] as const;
export type BonusView = (typeof BONUS_VIEWS)[number];

/** URL parameters of the screen. */
export interface BonusSearch {
  view?: BonusView | undefined;
}

export function bonusSearch(raw: Record<string, unknown>): BonusSearch {
  return { view: oneOf(raw.view, BONUS_VIEWS) };
}
