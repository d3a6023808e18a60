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
  const [low, high] = [rated.at(0), rated.at(-1)];
  if (!low || !high) return null;
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

/** Known visitors of one side, and those among them who bought within the time that counts. */
export interface LiftSide {
  people: number;
  buyers: number;
}

/** Fewer people, or buyers, say nothing about the difference. */
const LIFT_PEOPLE_MIN = 100;
const LIFT_BUYERS_MIN = 5;

/**
 * Buyers among those who saw the pop-up over buyers among the holdout, in per cent more, with the 95 % interval of the
 * ratio (logarithmic method); null where a side is too small.
 */
export function liftOf(seen: LiftSide, holdout: LiftSide): PopupResults['lift'] {
  const isSmall = [seen, holdout].some(
    ({ people, buyers }) => people < LIFT_PEOPLE_MIN || buyers < LIFT_BUYERS_MIN,
  );
  if (isSmall) return null;
  const ratio = seen.buyers / seen.people / (holdout.buyers / holdout.people);
  const error =
    Z * Math.sqrt(1 / seen.buyers - 1 / seen.people + 1 / holdout.buyers - 1 / holdout.people);
  return {
    percentage: more(ratio),
    low: more(ratio / Math.exp(error)),
    high: more(ratio * Math.exp(error)),
  };
}

function more(ratio: number): number {
  return Math.round((ratio - 1) * 1_000) / 10;
}
