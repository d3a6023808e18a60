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
  const dimensions = [
    customers.map((one) => one.last_sale_day),
    customers.map((one) => one.sales_count),
    customers.map((one) => one.sales_total),
  ].map((values) => ({ values, order: ascending(values) }));
  const segmentsBy = (times: Uint16Array) => {
    const scores = dimensions.map(({ values, order }) => {
      const thresholds = thresholdsOf(values, order, times);
      return values.map((value) => 1 + thresholds.filter((threshold) => value >= threshold).length);
    });
    return customers.map((_, i) =>
      rfmSegmentOf({ r: scores[0]![i]!, f: scores[1]![i]!, m: scores[2]![i]! }),
    );
  };
  const present = segmentsBy(new Uint16Array(customers.length).fill(1));
  const kept = new Uint16Array(customers.length);
  for (let draw = 0; draw < DRAWS; draw++) {
    const times = new Uint16Array(customers.length);
    for (let i = 0; i < customers.length; i++) times[Math.floor(random() * customers.length)]! += 1;
    for (const [i, segment] of segmentsBy(times).entries()) {
      if (segment === present[i]) kept[i]! += 1;
    }
  }
  return [...kept].map((times) => times / DRAWS);
}

function ascending(values: readonly number[]): number[] {
  return values.map((_, i) => i).sort((a, b) => values[a]! - values[b]!);
}

/** The up to four values from which a score rises, of values that occur so many times. */
function thresholdsOf(
  values: readonly number[],
  order: readonly number[],
  times: Uint16Array,
): number[] {
  const thresholds: number[] = [];
  let lower = 0;
  let equal = 0;
  let previous = Number.NaN;
  for (const i of order) {
    if (times[i] === 0) continue;
    const value = values[i]!;
    if (value !== previous) {
      lower += equal;
      equal = 0;
      previous = value;
      const steps = Math.floor((5 * lower) / values.length);
      while (thresholds.length < steps) thresholds.push(value);
    }
    equal += times[i]!;
  }
  return thresholds;
}
