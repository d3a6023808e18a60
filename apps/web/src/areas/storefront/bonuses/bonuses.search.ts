import { oneOf } from '#lib/search.ts';

export const BONUS_VIEWS = ['till', 'list', 'uses', 'control'] as const;
export type BonusView = (typeof BONUS_VIEWS)[number];

/** What the screen keeps in its address. */
export interface BonusSearch {
  view?: BonusView | undefined;
}

export function bonusSearch(raw: Record<string, unknown>): BonusSearch {
  return { view: oneOf(raw.view, BONUS_VIEWS) };
}
