import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Cents, Instant } from './shapes.ts';

/** The page behind a customer's bonus link: it has no name, since the link may be forwarded. */
export const BonusPage = z.object({
  store_name: z.string(),
  available: Cents,
  pending: Cents,
  lots: z.array(
    z.object({
      remaining: Cents,
      available_at: Instant,
      expires_at: Instant,
      minimum_for_use: Cents,
      minimum_to_use_bonus: Cents,
      minimum_purchase_amount: z.int(),
    }),
  ),
  terms: z.array(z.string()),
  /** Whether bonus can be taken to the connected shop. */
  has_shop: z.boolean(),
});
export type BonusPage = z.output<typeof BonusPage>;

export const getBonusPage = endpoint({
  method: 'GET',
  path: '/bonus-pages/:token',
  permission: 'public',
  rate: 'public',
  summary: 'Bonuses of the customer of a link, without sign-in',
  response: BonusPage,
  failures: ['not_found'],
});

export const makeBonusCode = endpoint({
  method: 'POST',
  path: '/bonus-pages/:token/codes',
  permission: 'public',
  rate: 'public',
  summary: 'A code of six digits to show at the till, good for two minutes',
  response: z.object({ code: z.string(), expires_at: Instant }),
  failures: ['not_found', 'contact_changed', 'pin_too_often'],
});

export const makeBonusCoupon = endpoint({
  method: 'POST',
  path: '/bonus-pages/:token/coupons',
  permission: 'public',
  rate: 'public',
  summary: 'Creates a single-use code for the connected shop, or returns the existing one',
  body: z.object({
    /** Purchase amount without shipping; null: all usable bonus. */
    purchase_amount: Cents.min(1).nullable().default(null),
  }),
  response: z.object({ code: z.string(), amount: Cents, minimum: Cents, ends_at: Instant }),
  failures: [
    'not_found',
    'bonus_nothing_usable',
    'bonus_coupon_refused',
    'contact_changed',
    'pin_too_often',
  ],
});
