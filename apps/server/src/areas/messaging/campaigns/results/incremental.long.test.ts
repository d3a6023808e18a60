import {
  type ComparedSide,
  drawNormal,
  incrementalRevenue,
  missingFor,
  randomOf,
} from '@clientela/domain';
import { expect, test } from 'vitest';

/** Simulated campaigns with a known effect, from small stores to large ones. */
const SETTINGS = [
  { messaged: 900, control: 100, rate: 0.05, spread: 0.6 },
  { messaged: 4_500, control: 500, rate: 0.02, spread: 0.8 },
  { messaged: 9_500, control: 500, rate: 0.02, spread: 0.8 },
  { messaged: 20_000, control: 400, rate: 0.03, spread: 1 },
  { messaged: 3_000, control: 1_000, rate: 0.1, spread: 0.4 },
];
const CAMPAIGNS = 2_000;
const MEAN = 18_000;
const random = randomOf('simulation');

/** A side with purchases of a lognormal value. */
function drawSide(customers: number, rate: number, spread: number): ComparedSide {
  const side = { customers, buyers: 0, spent: 0, squares: 0 };
  for (let n = 0; n < customers; n++) {
    if (random() >= rate) continue;
    const value = MEAN * Math.exp(spread * drawNormal(random) - spread ** 2 / 2);
    side.buyers += 1;
    side.spent += value;
    side.squares += value ** 2;
  }
  return side;
}

/** Simulates campaigns that raise the buying rate by this share; returns how often each result is right. */
function simulate(lift: number) {
  const counts = { counted: 0, covered: 0, brought: 0 };
  for (let n = 0; n < CAMPAIGNS; n++) {
    const setting = SETTINGS[n % SETTINGS.length]!;
    const { rate, spread } = setting;
    const comparison = {
      messaged: drawSide(setting.messaged, rate * (1 + lift), spread),
      control: drawSide(setting.control, rate, spread),
    };
    const missing = missingFor(comparison);
    if (missing.control + missing.buyers > 0) continue;
    const { low, high, outcome } = incrementalRevenue([
      { id: `${lift}:${n}`, comparison, cost: 0 },
    ]);
    const truth = setting.messaged * rate * lift * MEAN;
    counts.counted += 1;
    if (low <= truth && truth <= high) counts.covered += 1;
    if (outcome === 'brought') counts.brought += 1;
  }
  return {
    campaigns: counts.counted,
    covered: counts.covered / counts.counted,
    brought: counts.brought / counts.counted,
  };
}

test.each([0, 0.15, 0.3])(
  'the interval holds a known effect of %s in 94 of 100 campaigns',
  (lift) => {
    const found = simulate(lift);
    console.info(`incremental revenue, effect ${lift}`, found);
    expect(found.campaigns).toBeGreaterThan(CAMPAIGNS * 0.9);
    expect(found.covered).toBeGreaterThanOrEqual(0.94);
    if (lift === 0) expect(found.brought).toBeLessThanOrEqual(0.05);
  },
);
