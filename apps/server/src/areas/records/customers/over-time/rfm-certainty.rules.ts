import { rfmSegmentOf } from '@clientela/contract';
import { randomOf } from '@clientela/domain';

/** What RFM scores of a customer; days as numbers. */
export interface RfmValues {
  last_sale_day: number;
  sales_count: number;
  sales_total: number;
}

/** With more customers the thresholds hardly move. */
export const CERTAINTY_CUSTOMERS_MAX = 5000;
const DRAWS = 200;
const SEED = 1;

/**
 * How often each customer keeps the segment, 0 to 1, when the twelve thresholds are computed from as many customers
 * drawn with replacement.
 */
export function certaintiesOf(customers: readonly RfmValues[]): number[] {
  const random = randomOf(SEED);
  const recencies = ascending(customers.map((one) => one.last_sale_day));
  const frequencies = ascending(customers.map((one) => one.sales_count));
  const totals = ascending(customers.map((one) => one.sales_total));
  const segmentsBy = (times: Uint16Array) => {
    const r = thresholdsOf(recencies, times);
    const f = thresholdsOf(frequencies, times);
    const m = thresholdsOf(totals, times);
    return customers.map(({ last_sale_day, sales_count, sales_total }) =>
      rfmSegmentOf({
        r: scoreOf(last_sale_day, r),
        f: scoreOf(sales_count, f),
        m: scoreOf(sales_total, m),
      }),
    );
  };
  const present = segmentsBy(new Uint16Array(customers.length).fill(1));
  const tallies = present.map((segment) => ({ segment, kept: 0 }));
  for (let draw = 0; draw < DRAWS; draw++) {
    const times = new Uint16Array(customers.length);
    for (let i = 0; i < customers.length; i++) times[Math.floor(random() * customers.length)]! += 1;
    const drawn = segmentsBy(times);
    for (const [i, tally] of tallies.entries()) if (drawn[i] === tally.segment) tally.kept += 1;
  }
  return tallies.map(({ kept }) => kept / DRAWS);
}

interface Ranked {
  value: number;
  /** The position of its customer. */
  i: number;
}

function ascending(values: readonly number[]): Ranked[] {
  return values.map((value, i) => ({ value, i })).sort((a, b) => a.value - b.value);
}

function scoreOf(value: number, thresholds: readonly number[]): number {
  return 1 + thresholds.filter((threshold) => value >= threshold).length;
}

/** The up to four values from which a score rises, of values that occur so many times. */
function thresholdsOf(ranked: readonly Ranked[], times: Uint16Array): number[] {
  const thresholds: number[] = [];
  let lower = 0;
  let equal = 0;
  let previous = Number.NaN;
  for (const { value, i } of ranked) {
    const count = times[i];
    if (!count) continue;
    if (value !== previous) {
      lower += equal;
      equal = 0;
      previous = value;
      const steps = Math.floor((5 * lower) / ranked.length);
      while (thresholds.length < steps) thresholds.push(value);
    }
    equal += count;
  }
  return thresholds;
}
