import { z } from 'zod';
import { BONUS_CHANNELS } from './bonus-strategies.ts';
import { endpoint } from './endpoint.ts';
import { Cents, Id, Instant, line, listOf, many, pageOf, pageQuery, text } from './shapes.ts';

/** Bonuses granted to customers, and their use at the point of sale (the storefront reference's §4). */

export const BONUS_STATES = ['pending', 'available', 'used', 'expired', 'cancelled'] as const;
export const BonusState = z.enum(BONUS_STATES);
export type BonusState = z.output<typeof BonusState>;

export const BONUS_STATE_LABELS: Record<BonusState, string> = {
  pending: 'A liberar',
  available: 'Disponível',
  used: 'Usado',
  expired: 'Vencido',
  cancelled: 'Cancelado',
};

export const BONUS_ENTRY_KINDS = [
  'grant',
  'reverse',
  'use',
  'return',
  'expire',
  'cancel',
  'owe',
  'settle',
] as const;
export type BonusEntryKind = (typeof BONUS_ENTRY_KINDS)[number];

export const BONUS_ENTRY_LABELS: Record<BonusEntryKind, string> = {
  grant: 'Concedido',
  reverse: 'Estornado: o pedido que rendeu o bônus mudou',
  use: 'Usado',
  return: 'Devolvido: o pedido em que foi usado mudou',
  expire: 'Vencido',
  cancel: 'Cancelado',
  owe: 'Já usado: a descontar dos próximos',
  settle: 'Descontado do que já tinha sido usado',
};

/** The owner of a bonus as the caller may see them: without the right to see customers, the first name only. */
const Owner = z.object({ id: Id, name: z.string() });
const OrderOf = z.object({ id: Id, number: z.string(), total: Cents });

export const Bonus = z.object({
  id: Id,
  state: BonusState,
  campaign: z.object({ id: Id, name: z.string() }).nullable(),
  customer: Owner,
  /** Total value, after changes of its order. */
  value: Cents,
  remaining: Cents,
  /** The purchase that earned it. */
  order: OrderOf.nullable(),
  available_at: Instant,
  expires_at: Instant,
  /** The least purchase in which the whole of it can be used. */
  minimum_for_use: Cents,
  minimum_to_use_bonus: Cents,
  /** Cents of purchase for each real of bonus. */
  minimum_purchase_amount: z.int(),
  used_at: Instant.nullable(),
  /** Why it was given by hand, or cancelled. */
  reason: z.string().nullable(),
  created_at: Instant,
});
export type Bonus = z.output<typeof Bonus>;

export const BonusEntry = z.object({
  kind: z.enum(BONUS_ENTRY_KINDS),
  /** The change of this bonus. */
  amount: Cents,
  created_at: Instant,
  reason: z.string().nullable(),
  use_id: Id.nullable(),
});
export type BonusEntry = z.output<typeof BonusEntry>;

export const BonusListQuery = pageQuery(
  ['created_at', 'expires_at', 'value'],
  'created_at:desc',
).extend({
  state: many(BonusState),
  campaign_id: Id.optional(),
  customer_id: Id.optional(),
  expires_from: Instant.optional(),
  expires_to: Instant.optional(),
});
export type BonusListQuery = z.output<typeof BonusListQuery>;

export const listBonuses = endpoint({
  method: 'GET',
  path: '/stores/:store_id/bonuses',
  permission: 'Bonus.index',
  summary: 'Bonuses of the store, the newest first; search by customer',
  query: BonusListQuery,
  response: pageOf(Bonus),
});

export const getBonus = endpoint({
  method: 'GET',
  path: '/bonuses/:id',
  permission: 'Bonus.index',
  scope: 'bonuses',
  summary: 'One bonus and everything that happened to it',
  response: Bonus.extend({ entries: z.array(BonusEntry) }),
});

/** A customer found at the POS. */
export const BonusBalance = z.object({
  customer: Owner,
  /** Masked, unless the caller may see customers. */
  contact: z.string().nullable(),
  /** Amount usable now in a sufficiently large purchase. */
  available: Cents,
  pending: Cents,
  /** Spent, though the purchase that earned it was undone: taken from the next ones. */
  owed: Cents,
  next_expiry: z.object({ value: Cents, at: Instant }).nullable(),
});
export type BonusBalance = z.output<typeof BonusBalance>;

export const findBonusBalances = endpoint({
  method: 'GET',
  path: '/stores/:store_id/bonus-balances',
  permission: 'Bonus.index',
  summary:
    'Finds a customer and their bonuses by phone or document; by name with permission to see customers',
  query: z.object({ search: z.string().trim().min(3, 'Digite o telefone ou o CPF').max(100) }),
  response: listOf(BonusBalance),
});

const Purchase = z.object({
  customer_id: Id,
  /** After discounts, without shipping. */
  purchase_amount: Cents.min(1, 'Informe o valor da compra').max(1_000_000_000),
});

export const BLOCKED_REASONS = ['not_yet', 'small_purchase', 'multiplier'] as const;
export type BlockedReason = (typeof BLOCKED_REASONS)[number];

export const BonusQuote = z.object({
  /** The most that this purchase may be paid with bonus. */
  usable: Cents,
  lots: z.array(z.object({ bonus_id: Id, amount: Cents, remaining: Cents, expires_at: Instant })),
  /** Bonuses that this purchase cannot use, or only in part, and why. */
  blocked: z.array(
    z.object({
      bonus_id: Id,
      amount: Cents,
      reason: z.enum(BLOCKED_REASONS),
      available_at: Instant,
      /** The purchase in which it could be used. */
      minimum_for_use: Cents,
    }),
  ),
  owed: Cents,
  /** Whether using it takes a code from the customer. */
  needs_pin: z.boolean(),
});
export type BonusQuote = z.output<typeof BonusQuote>;

export const quoteBonuses = endpoint({
  method: 'POST',
  path: '/stores/:store_id/bonus-quotes',
  permission: 'Bonus.use',
  summary: 'Usable and unusable bonuses for a purchase, with reasons',
  body: Purchase,
  response: BonusQuote,
  failures: ['not_found'],
});

export const BONUS_PIN_MINUTES = 10;
export const BONUS_PIN_TRIES = 5;

export const sendBonusPin = endpoint({
  method: 'POST',
  path: '/stores/:store_id/bonus-pins',
  permission: 'Bonus.use',
  while_enabled: true,
  summary: 'Sends the customer a code of six digits for this use, by SMS or else by e-mail',
  body: Purchase.extend({ amount: Cents.min(1) }),
  response: z.object({
    channel: z.enum(['SMS', 'EMAIL']),
    /** Masked. */
    sent_to: z.string(),
    expires_at: Instant,
    /** From then on another can be requested. */
    again_at: Instant,
  }),
  failures: [
    'not_found',
    'bonus_above_limit',
    'pin_too_often',
    'contact_changed',
    'no_contact_for_pin',
  ],
});

export const BonusUse = z.object({
  id: Id,
  customer: Owner,
  purchase_amount: Cents,
  amount: Cents,
  /** Given back meanwhile, because the purchase was undone or the use cancelled. */
  returned: Cents,
  order_number: z.string().nullable(),
  order_id: Id.nullable(),
  channel: z.enum(BONUS_CHANNELS),
  /** How the customer agreed. */
  proof: z.enum(['SMS', 'EMAIL', 'PAGE', 'RELEASED', 'NONE', 'COUPON']),
  /** Why a manager let it go without a code. */
  release_reason: z.string().nullable(),
  used_by: z.string().nullable(),
  created_at: Instant,
  cancelled_at: Instant.nullable(),
  /** The customer's remaining balance. */
  balance: Cents,
});
export type BonusUse = z.output<typeof BonusUse>;

export const listBonusUses = endpoint({
  method: 'GET',
  path: '/stores/:store_id/bonus-uses',
  permission: 'Bonus.index',
  summary: 'Uses of bonuses, the newest first',
  query: pageQuery(['created_at', 'amount'], 'created_at:desc').extend({
    customer_id: Id.optional(),
    /** `none`: without a code. */
    proof: z.enum(['none']).optional(),
  }),
  response: pageOf(BonusUse),
});

export const useBonus = endpoint({
  method: 'POST',
  path: '/stores/:store_id/bonus-uses',
  permission: 'Bonus.use',
  while_enabled: true,
  summary: 'Uses bonus in a purchase, with the code the customer was sent',
  body: Purchase.extend({
    amount: Cents.min(1, 'Informe quanto usar'),
    pin: z
      .string()
      .trim()
      .regex(/^\d{6}$/, 'O código tem 6 números')
      .nullable()
      .default(null)
      .meta({ examples: ['123456'] }),
    order_number: line(80).nullable().default(null),
    /** Replaces the code; requires the right to change campaigns. */
    release_reason: text(300).nullable().default(null),
  }),
  response: BonusUse,
  status: 201,
  idempotent: true,
  failures: [
    'not_found',
    'access_denied',
    'bonus_above_limit',
    'pin_wrong',
    'pin_needed',
    'pin_over',
  ],
});

/** How long the person who used it can undo it; later a manager does. */
export const UNDO_USE_MINUTES = 30;

export const cancelBonusUse = endpoint({
  method: 'POST',
  path: '/bonus-uses/:id/cancel',
  permission: 'Bonus.use',
  scope: 'bonus_uses',
  summary: 'Reverses a bonus use: by its author within half an hour, later by a manager',
  body: z.object({ reason: text(300).default('') }),
  response: BonusUse,
  failures: ['bonus_use_cancelled', 'bonus_use_late'],
});

export const grantBonus = endpoint({
  method: 'POST',
  path: '/stores/:store_id/bonuses',
  permission: 'Campaign.update',
  while_enabled: true,
  summary: 'Grants a customer a manual bonus',
  body: z.object({
    customer_id: Id,
    value: Cents.min(1, 'Informe o valor do bônus').max(10_000_000),
    /** The whole of its last day counts. */
    expires_in_days: z.int().min(1).max(1095).default(30),
    minimum_to_use_bonus: Cents.min(0).default(0),
    minimum_purchase_amount: Cents.min(100).max(100_000).nullable().default(null),
    reason: text(300).min(1, 'Diga por que o bônus é dado'),
  }),
  response: Bonus,
  status: 201,
  idempotent: true,
  failures: ['not_found'],
});

export const cancelBonus = endpoint({
  method: 'POST',
  path: '/bonuses/:id/cancel',
  permission: 'Campaign.update',
  scope: 'bonuses',
  summary: 'Cancels the remainder of a bonus',
  body: z.object({ reason: text(300).min(1, 'Diga por que o bônus é cancelado') }),
  response: Bonus,
  failures: ['bonus_over'],
});

export const BonusSettings = z.object({
  /** From which amount on a use needs a code; 0: always. */
  pin_from: Cents.min(0).max(10_000_000).default(0),
});
export type BonusSettings = z.output<typeof BonusSettings>;

export const getBonusSettings = endpoint({
  method: 'GET',
  path: '/stores/:store_id/bonus-settings',
  permission: 'Bonus.index',
  summary: 'How bonuses are used in this store',
  response: BonusSettings,
});

export const updateBonusSettings = endpoint({
  method: 'PUT',
  path: '/stores/:store_id/bonus-settings',
  permission: 'Store.update',
  summary: 'Changes how bonuses are used in this store',
  body: BonusSettings,
  response: BonusSettings,
});

/** The bonus overview: the store's debt to customers, and the revenue from bonuses. */
export const BonusOverview = z.object({
  available: Cents,
  pending: Cents,
  /** Granted bonuses neither used nor expired, by the month in which they expire. */
  liability: z.array(z.object({ month: z.string(), available: Cents, pending: Cents })),
  months: z.array(
    z.object({ month: z.string(), earned: Cents, used: Cents, expired: Cents, cancelled: Cents }),
  ),
  /** The used share of ended bonuses, between 0 and 1; null before any ended. */
  redemption: z.number().nullable(),
  /** How many bonuses came to an end: the base of `redemption`. */
  ended: z.int(),
  /** `available` and `pending` times the rate at which they are used: the store's own from 200 ended on. */
  expected_use: z.object({ amount: Cents, rate: z.number(), is_own_rate: z.boolean() }),
  ticket_with: Cents.nullable(),
  ticket_without: Cents.nullable(),
  /** Of the last twelve months, in purchases in which bonus was used. */
  revenue_with: Cents,
  used_12_months: Cents,
  people: z.array(
    z.object({
      user: z.object({ id: Id, name: z.string() }),
      uses: z.int(),
      amount: Cents,
      without_pin: z.int(),
      cancelled: z.int(),
    }),
  ),
});
export type BonusOverview = z.output<typeof BonusOverview>;

export const getBonusOverview = endpoint({
  method: 'GET',
  path: '/stores/:store_id/bonus-overview',
  permission: 'Campaign.index',
  summary: 'Costs and revenue of bonuses, and their use at the point of sale',
  response: BonusOverview,
});
