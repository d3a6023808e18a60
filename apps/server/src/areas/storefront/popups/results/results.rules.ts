import type { PopupResults } from '@clientela/contract';

/** 95 % of a normal distribution. */
const Z = 1.96;
const VIEWS_MIN = 100;

type Letter = NonNullable<NonNullable<PopupResults['winner']>['letter']>;

export interface VariantRate {
  letter: Letter;
  views: number;
  signups: number;
}

/**
 * The variant with the highest rate against the one with the lowest: in percentage points, with the 95 % interval.
 * No letter where the interval contains zero; null below 100 views a variant.
 */
export function winnerOf(variants: readonly VariantRate[]): PopupResults['winner'] {
  if (variants.length < 2 || variants.some(({ views }) => views < VIEWS_MIN)) return null;
  const rated = variants
    .map((variant) => ({ ...variant, rate: Math.min(1, variant.signups / variant.views) }))
    .sort((a, b) => a.rate - b.rate);
  const [low, high] = [rated[0]!, rated.at(-1)!];
  const error = Z * Math.sqrt(varianceOf(low) + varianceOf(high));
  const difference = high.rate - low.rate;
  const interval = { low: points(difference - error), high: points(difference + error) };
  return { letter: interval.low > 0 ? high.letter : null, ...interval };
}

function varianceOf({ rate, views }: { rate: number; views: number }): number {
  return (rate * (1 - rate)) / views;
}

function points(share: number): number {
  return Math.round(share * 10_000) / 100;
}
