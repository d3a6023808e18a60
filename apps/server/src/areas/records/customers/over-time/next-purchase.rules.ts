import { drawGamma, randomOf } from '@clientela/domain';

/** Last days of the buckets of days since the last purchase. */
const BUCKET_ENDS = [7, 14, 30, 60, 90, 180, 365, Number.POSITIVE_INFINITY];
const BUCKETS = BUCKET_ENDS.map((end, at): Bucket => ({ after: BUCKET_ENDS[at - 1] ?? 0, end }));
/** 1, 2, 3–4 and 5 or more sale days so far. */
export const STRATA = [1, 2, 3, 4] as const;
/** Longest wait for an expected day. */
export const LONGEST_WAIT_DAYS = 365;
/** How strongly a bucket leans on the overall rate, and a stratum of it on the bucket. */
const [BUCKET_WEIGHT, STRATUM_WEIGHT] = [2, 5];
const DRAWS = 1000;
const SEED = 1;

/** So many waits of one length since a purchase, ended by the next one or still going on. */
export interface Waits {
  stratum: number;
  days: number;
  is_over: boolean;
  n: number;
}

/** The days after `after` up to `end`. */
interface Bucket {
  after: number;
  end: number;
}

interface Rate {
  bucket: Bucket;
  /** Purchases per customer and day. */
  rate: number;
  /** Its gamma distribution has this shape, and the mean `rate`. */
  shape: number;
}

/** By stratum and bucket. */
export type Rates = Rate[][];

/** How many of the days after `after` up to `until` are in a bucket. */
function daysInBucket(bucket: Bucket, after: number, until: number): number {
  return Math.max(0, Math.min(until, bucket.end) - Math.max(after, bucket.after));
}

function isIn({ after, end }: Bucket, day: number): boolean {
  return after < day && day <= end;
}

/** Daily rates by bucket and stratum: λ_b = (E_b+2)/(X_b+2/λ), λ_sb = (E_sb+5)/(X_sb+5/λ_b). */
export function fitRates(waits: readonly Waits[]): Rates {
  const cells = STRATA.map((stratum) =>
    BUCKETS.map((bucket) => {
      const ofStratum = waits.filter((wait) => wait.stratum === stratum);
      return {
        bucket,
        purchases: sum(ofStratum, ({ days, is_over, n }) =>
          is_over && isIn(bucket, days) ? n : 0,
        ),
        exposed: sum(ofStratum, ({ days, n }) => n * daysInBucket(bucket, 0, days)),
      };
    }),
  );
  const all = cells.flat();
  const overall = sum(all, (cell) => cell.purchases) / sum(all, (cell) => cell.exposed);
  const rateOf = (bucket: Bucket) => {
    const inBucket = all.filter((cell) => cell.bucket === bucket);
    const purchases = sum(inBucket, (cell) => cell.purchases) + BUCKET_WEIGHT;
    return purchases / (sum(inBucket, (cell) => cell.exposed) + BUCKET_WEIGHT / overall);
  };
  return cells.map((row) =>
    row.map(({ bucket, purchases, exposed }) => {
      const shape = purchases + STRATUM_WEIGHT;
      return { bucket, shape, rate: shape / (exposed + STRATUM_WEIGHT / rateOf(bucket)) };
    }),
  );
}

/** Purchases expected from a purchase to each of the days after it, the first of them 0, by stratum. */
export function expectedUpTo(rates: Rates, days: number): number[][] {
  return rates.map((row) => {
    let total = 0;
    const upTo = [total];
    for (const { bucket, rate } of row) {
      for (let left = daysInBucket(bucket, 0, days); left > 0; left--) {
        total += rate;
        upTo.push(total);
      }
    }
    return upTo;
  });
}

/** Customers of a stratum who have waited equally long, and the sums over them. */
export interface Waiting {
  stratum: number;
  days: number;
  /** Chances of a purchase. */
  chance: number;
  /** Chances times their complements. */
  variance: number;
  /** Derivatives of the chances by the purchases expected of the store's rates. */
  slope: number;
}

export interface Forecast {
  expected: number;
  low: number;
  high: number;
}

/**
 * Buyers within so many days, with the 80 % interval of seeded draws: each draws every rate from its gamma
 * distribution, moves the sum of the chances by their slopes, and draws the buyers around it.
 */
export function forecastBuyers(
  rates: Rates,
  waiting: readonly Waiting[],
  horizonDays: number,
): Forecast {
  const expected = sum(waiting, ({ chance }) => chance);
  const variance = sum(waiting, (group) => group.variance);
  if (variance === 0) return { expected, low: Math.round(expected), high: Math.round(expected) };
  const cells = rates.flatMap((row, at) =>
    row.map(({ bucket, rate, shape }) => ({
      rate,
      shape,
      weight: sum(waiting, ({ stratum, days, slope }) =>
        stratum === STRATA[at] ? slope * daysInBucket(bucket, days, days + horizonDays) : 0,
      ),
    })),
  );
  const random = randomOf(SEED);
  const draws = Array.from({ length: DRAWS }, () => {
    const shift = sum(
      cells.filter(({ weight }) => weight > 0),
      ({ rate, shape, weight }) => (drawGamma(random, shape) / shape - 1) * rate * weight,
    );
    const mean = Math.max(expected + shift, expected / DRAWS);
    return (drawGamma(random, mean ** 2 / variance) * variance) / mean;
  }).sort((a, b) => a - b);
  const middle = draws.slice(DRAWS * 0.1, DRAWS * 0.9);
  return {
    expected,
    low: Math.round(Math.min(...middle)),
    high: Math.round(Math.max(...middle)),
  };
}

function sum<T>(items: readonly T[], read: (item: T) => number): number {
  return items.reduce((total, item) => total + read(item), 0);
}
