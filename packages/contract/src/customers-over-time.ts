import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { RFM_SEGMENTS, RFM_STATES } from './rfm.ts';
import { Cents, Day, daysInOrder, Id, Instant } from './shapes.ts';

/** Below so many customers movement is a list. */
export const MOVEMENT_CUSTOMERS_MIN = 20;
/** Smaller cohorts are shown in grey. */
export const COHORT_CUSTOMERS_MIN = 20;
/** What next purchases need. */
export const NEXT_PURCHASE_MIN = { sales: 50, repeats: 10 } as const;
export const FORECAST_DAYS = 30;

const asked = {
  permission: 'Dashboard.index',
  requires: { feature: 'enhanced_dashboards' },
} as const;

/** `YYYY-MM`. */
const Month = z
  .string()
  .regex(/^\d{4}-\d{2}$/)
  .meta({ examples: ['2026-11'] });
/** When the numbers were refreshed: at night and after imports. Null: not yet. */
const RefreshedAt = Instant.nullable();

export const readMovement = endpoint({
  method: 'GET',
  path: '/stores/:store_id/customers-over-time/movement',
  ...asked,
  summary: 'Movement of customers between RFM segments from one day to another',
  query: daysInOrder(
    z.object({
      /** 30 days before the last one unless given. */
      from: Day.optional(),
      /** Today unless given. */
      to: Day.optional(),
    }),
  ),
  response: z.object({
    updated_at: RefreshedAt,
    /** The days compared: within what is known. */
    from: Day,
    to: Day,
    known_from: Day.nullable(),
    /** Customers with a segment on the last day. */
    customers: z.int(),
    up: z.int(),
    down: z.int(),
    same: z.int(),
    /** All 144 pairs; empty below 20 customers. */
    cells: z.array(
      z.object({
        from: z.enum(RFM_STATES),
        to: z.enum(RFM_STATES),
        customers: z.int(),
        /** Those whose segment is "firme"; the others may change. Null: not known for an earlier day. */
        firm: z.int().nullable(),
      }),
    ),
    /** Below 20 customers: each one, by revenue. */
    few: z
      .array(
        z.object({
          id: Id,
          /** Initials, for those who may not see customers. */
          name: z.string(),
          segment: z.enum(RFM_SEGMENTS).nullable(),
          orders: z.int(),
          revenue: Cents,
        }),
      )
      .nullable(),
  }),
});

/** A share of a cohort with its 95 % interval, between 0 and 1, and the revenue per customer to date. */
const CohortCell = z.object({
  /** Months since the first sale. */
  offset: z.int(),
  buyers: z.int(),
  share: z.number(),
  low: z.number(),
  high: z.number(),
  revenue_per_customer: Cents,
});

export const readCohorts = endpoint({
  method: 'GET',
  path: '/stores/:store_id/customers-over-time/cohorts',
  ...asked,
  summary: 'Share of the customers of each month of first sale who bought in the months after it',
  query: z.object({
    /** The latest cohorts. */
    months: z.coerce.number().int().min(1).max(60).default(12),
  }),
  response: z.object({
    updated_at: RefreshedAt,
    cohorts: z.array(
      z.object({
        month: Month,
        customers: z.int(),
        /** Too few customers to rely on. */
        is_small: z.boolean(),
        /** None for months to come. */
        cells: z.array(
          CohortCell.extend({
            month: Month,
            /** The month has not ended. */
            is_running: z.boolean(),
          }),
        ),
      }),
    ),
    /** Over the cohorts, weighted by their size, without running months. */
    averages: z.array(CohortCell.extend({ customers: z.int() })),
  }),
});

const Buyers = z.object({
  expected: z.number(),
  /** The 80 % interval. */
  low: z.int(),
  high: z.int(),
});

export const readNextPurchase = endpoint({
  method: 'GET',
  path: '/stores/:store_id/customers-over-time/next-purchase',
  ...asked,
  summary: 'How many customers are expected to buy again in 30 days, and by when',
  response: z.object({
    updated_at: RefreshedAt,
    /** What a forecast still needs, in numbers and in words; null: it has enough. */
    missing: z.object({ sales: z.int(), repeats: z.int(), sentence: z.string() }).nullable(),
    next_30_days: Buyers.nullable(),
    /** What was expected of the last whole month before it began, and its buyers. */
    last_month: Buyers.extend({ month: Month, actual: z.int() }).nullable(),
    /** Customers expected by a day within so many: the filter `next_purchase` selects them. */
    due: z.array(z.object({ days: z.int(), customers: z.int() })),
  }),
});
