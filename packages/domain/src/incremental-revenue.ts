import { drawGamma, drawNormal, type Random, randomOf } from './random.ts';

/** Incremental revenue of campaigns: customers assigned to the messages against the control group. */

/** One side of a comparison: all assigned customers, and the spending of each within their window, in cents. */
export interface ComparedSide {
  customers: number;
  buyers: number;
  /** Sum of the customers' spending, and of its squares. */
  spent: number;
  squares: number;
}

export interface Comparison {
  messaged: ComparedSide;
  control: ComparedSide;
}

export interface ComparedCampaign {
  /** Seed of its draws: they are the same at each reading, and independent of other campaigns'. */
  id: string;
  comparison: Comparison;
  /** Cost of its messages, in cents. */
  cost: number;
}

export const INCREMENTAL_OUTCOMES = [
  'brought',
  'probably_brought',
  'unclear',
  'probably_not',
  'not_brought',
] as const;
export type IncrementalOutcome = (typeof INCREMENTAL_OUTCOMES)[number];

/** In cents; `low` and `high` are the 95 % interval of `net`, and `chance` the probability that it is above zero. */
export interface IncrementalRevenue {
  gross: number;
  net: number;
  low: number;
  high: number;
  chance: number;
  outcome: IncrementalOutcome;
}

/** A comparison with fewer customers in the control group, or fewer buyers, would be chance. */
export const FEWEST_CONTROL = 50;
export const FEWEST_BUYERS = 10;

/** The customers and buyers that a comparison lacks; both are 0 when it has enough data. */
export function missingFor({ messaged, control }: Comparison): {
  control: number;
  buyers: number;
} {
  return {
    control: Math.max(0, FEWEST_CONTROL - control.customers),
    buyers: Math.max(0, FEWEST_BUYERS - messaged.buyers - control.buyers),
  };
}

/** Percentage of customers in an automatic control group: small audiences have none. */
export function automaticControl(eligible: number): number {
  if (eligible < 500) return 0;
  if (eligible < 5_000) return 10;
  return eligible < 50_000 ? 5 : 2;
}

const DRAWS = 4_000;
const PROBABLE = 0.8;

/** Revenue that these campaigns brought together. Each must have enough data. */
export function incrementalRevenue(campaigns: readonly ComparedCampaign[]): IncrementalRevenue {
  const draws = new Float64Array(DRAWS);
  let gross = 0;
  let net = 0;
  for (const { id, comparison, cost } of campaigns) {
    const { messaged, control } = comparison;
    // In whole cents, so that campaigns add up to their sum.
    const brought = Math.round(
      messaged.spent - messaged.customers * (control.spent / control.customers),
    );
    gross += brought;
    net += brought - cost;
    addDraws(draws, comparison, cost, randomOf(id));
  }
  draws.sort();
  const at = (share: number) => draws[Math.round(share * (DRAWS - 1))] ?? 0;
  const [low, high] = [at(0.025), at(0.975)];
  const chance = draws.filter((draw) => draw > 0).length / DRAWS;
  const outcome = outcomeOf({ low, high, chance });
  return {
    gross,
    net,
    low: Math.round(low),
    high: Math.round(high),
    chance,
    outcome,
  };
}

function outcomeOf({
  low,
  high,
  chance,
}: Pick<IncrementalRevenue, 'low' | 'high' | 'chance'>): IncrementalOutcome {
  if (low > 0) return 'brought';
  if (high < 0) return 'not_brought';
  if (chance >= PROBABLE) return 'probably_brought';
  return chance <= 1 - PROBABLE ? 'probably_not' : 'unclear';
}

/** Number of customers, or buyers, that the pooled figures count for on each side. */
const PRIOR_CUSTOMERS = 0.5;
const PRIOR_BUYERS = 20;

/** Adds draws of a campaign's net revenue: a buying rate and a spending per buyer for each side. */
function addDraws(draws: Float64Array, comparison: Comparison, cost: number, random: Random) {
  const { messaged, control } = comparison;
  const buyers = messaged.buyers + control.buyers;
  const rate = buyers / (messaged.customers + control.customers);
  const mean = (messaged.spent + control.spent) / buyers;
  const squares = messaged.squares + control.squares;
  const deviation = Math.sqrt(Math.max(0, squares - buyers * mean ** 2) / (buyers - 1));
  const valueDraws = (side: ComparedSide) => {
    const weight = side.buyers + PRIOR_BUYERS;
    const buying = side.buyers + PRIOR_CUSTOMERS;
    const others = side.customers - side.buyers + PRIOR_CUSTOMERS / rate - PRIOR_CUSTOMERS;
    const centre = (side.spent + PRIOR_BUYERS * mean) / weight;
    const error = deviation / Math.sqrt(weight);
    return () => drawBeta(random, buying, others) * (centre + error * drawT(random, buyers - 1));
  };
  const [messagedValue, controlValue] = [valueDraws(messaged), valueDraws(control)];
  for (let n = 0; n < DRAWS; n++) {
    draws[n] = (draws[n] ?? 0) + messaged.customers * (messagedValue() - controlValue()) - cost;
  }
}

function drawBeta(random: Random, a: number, b: number): number {
  const x = drawGamma(random, a);
  return x / (x + drawGamma(random, b));
}

/** Student's t with these degrees of freedom. */
function drawT(random: Random, degrees: number): number {
  return drawNormal(random) / Math.sqrt((2 * drawGamma(random, degrees / 2)) / degrees);
}
