import { z } from 'zod';
import { BonusStrategy } from './bonus-strategies.ts';
import { endpoint } from './endpoint.ts';
import { Cents, Id, Instant, listOf } from './shapes.ts';

/** A rule to try on the purchases of the last twelve months. */
export const BonusSimulationPlan = z.object({
  strategy: BonusStrategy,
  customer_cluster_ids: z.array(Id).max(50).default([]),
  excluded_cluster_ids: z.array(Id).max(50).default([]),
  /** The store's margin on a sale, in hundredths of a per cent. */
  margin: z.int().min(1).max(10_000).nullable().default(null),
});
export type BonusSimulationPlan = z.output<typeof BonusSimulationPlan>;

/** Simulated grants and costs of a rule on past purchases; it predicts no new purchases. */
export const BonusSimulation = z.object({
  /** The end of the twelve months. */
  until: Instant,
  orders: z.int(),
  /** Customers who would have earned. */
  customers: z.int(),
  bonuses: z.int(),
  /** Total of these purchases, less refunds. */
  revenue: Cents,
  granted: Cents,
  /** Used, if everybody had used as much as the rule allows in every purchase. */
  usable: Cents,
  /** `usable` at the rate at which bonuses are used: the store's own from 200 ended on. */
  expected: z.object({ amount: Cents, rate: z.number(), is_own_rate: z.boolean() }),
  /** Expired unused. */
  breakage: Cents,
  /** Still to be used at the end. */
  open: Cents,
  /** The most that was owed on one day. */
  peak_liability: Cents,
  /** `expected` in `revenue`, between 0 and 1; null without revenue. */
  share_of_revenue: z.number().nullable(),
  /** With a margin: the extra sales that pay `expected`. */
  sales_to_pay: Cents.nullable(),
  months: z.array(z.object({ month: z.string(), granted: Cents, used: Cents, expired: Cents })),
});
export type BonusSimulation = z.output<typeof BonusSimulation>;

const KeptSimulation = z.object({
  id: Id,
  created_at: Instant,
  plan: BonusSimulationPlan,
  result: BonusSimulation,
});
export type KeptSimulation = z.output<typeof KeptSimulation>;

export const simulateBonus = endpoint({
  method: 'POST',
  path: '/stores/:store_id/bonus-simulations',
  permission: 'Campaign.index',
  summary: 'Replays a rule on the purchases of the last twelve months',
  body: BonusSimulationPlan,
  response: KeptSimulation,
});

export const listBonusSimulations = endpoint({
  method: 'GET',
  path: '/stores/:store_id/bonus-simulations',
  permission: 'Campaign.index',
  summary: 'The last twenty simulations of the store, the newest first',
  response: listOf(KeptSimulation),
});

export const exportBonusSimulation = endpoint({
  method: 'GET',
  path: '/stores/:store_id/bonus-simulations/:simulation_id/export',
  permission: 'Campaign.index',
  summary: 'Purchases of a simulation with bonus used and earned, as CSV',
  response: 'bytes',
  types: ['text/csv'],
});
