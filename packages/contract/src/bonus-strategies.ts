import { z } from 'zod';
import { Cents, Id, line, text } from './shapes.ts';

/** The bonus rule of a campaign (the storefront reference's §4). */

export const BONUS_TYPES = ['PERCENTAGE', 'FIXED'] as const;
export const BonusType = z.enum(BONUS_TYPES);
export type BonusType = z.output<typeof BonusType>;

export const BONUS_GRANTED_ON = ['SALE', 'ENTRY'] as const;
export type BonusGrantedOn = (typeof BONUS_GRANTED_ON)[number];

/** Where a purchase is made: in a shop that is connected, or anywhere else. */
export const BONUS_CHANNELS = ['ONLINE', 'STORE'] as const;
export type BonusChannel = (typeof BONUS_CHANNELS)[number];

/** Days and months end with the store's day; a month after 31 January is the end of February. */
export const BonusSpan = z.object({
  value: z.int().min(1).max(1095),
  unit: z.enum(['HOUR', 'DAY', 'MONTH']),
});
export type BonusSpan = z.output<typeof BonusSpan>;

export const BonusLimitations = z.object({
  /** Days until a granted bonus can be used. */
  available_in: z.int().min(0).max(90).default(0),
  /** The least purchase that earns. */
  minimum_order: Cents.min(0).nullable().default(null),
  /** The most that one purchase earns. */
  maximum_value: Cents.min(1).nullable().default(null),
  excluded_categories: z.array(line(200)).max(100).default([]),
  excluded_product_ids: z.array(Id).max(500).default([]),
  excluded_payment_methods: z.array(line(100)).max(20).default([]),
  /** Whether a purchase with a coupon earns. */
  with_coupon: z.boolean().default(true),
  channels: z
    .array(z.enum(BONUS_CHANNELS))
    .min(1, 'Escolha onde a compra rende bônus')
    .max(2)
    .default([...BONUS_CHANNELS]),
  /** The terms shown to customers. */
  terms: text(2000).default(''),
});
export type BonusLimitations = z.output<typeof BonusLimitations>;

export const BonusStrategy = z
  .object({
    name: line(120).min(1, 'O nome é obrigatório'),
    type: BonusType,
    /** PERCENTAGE: hundredths of a per cent (1000 is 10 %); FIXED: cents. */
    value: z.int().min(1, 'Informe quanto o cliente ganha').max(100_000_000),
    granted_on: z.enum(BONUS_GRANTED_ON).default('SALE'),
    expires_in: BonusSpan.default({ value: 30, unit: 'DAY' }),
    /** With `maximum_per_period`: at most so many bonuses of this campaign a customer in this time before. */
    evaluation_period: BonusSpan.nullable().default(null),
    maximum_per_period: z.int().min(1).max(1000).nullable().default(null),
    /** The least purchase in which it can be used. */
    minimum_to_use_bonus: Cents.min(0).default(0),
    /** "Multiplicador": cents of purchase for each real of bonus; null: it may pay all. */
    minimum_purchase_amount: Cents.min(100).max(100_000).nullable().default(null),
    valid_only_first_purchase: z.boolean().default(false),
    valid_only_non_redemption_purchase: z.boolean().default(false),
    limitations: BonusLimitations.prefault({}),
  })
  .refine(({ type, value }) => type === 'FIXED' || value <= 10_000, {
    path: ['value'],
    error: 'O percentual vai até 100%',
  })
  .refine(({ type, granted_on }) => granted_on === 'SALE' || type === 'FIXED', {
    path: ['type'],
    error: 'Na entrada da campanha não há compra: o bônus é um valor fixo',
  })
  .meta({
    description: 'A percentage is 10000 at most, and needs a sale',
    examples: [
      {
        name: 'Cashback',
        type: 'PERCENTAGE',
        value: 1000,
        granted_on: 'SALE',
        expires_in: { value: 60, unit: 'DAY' },
        evaluation_period: null,
        maximum_per_period: null,
        minimum_to_use_bonus: 5000,
        minimum_purchase_amount: 500,
        valid_only_first_purchase: false,
        valid_only_non_redemption_purchase: false,
        limitations: {
          available_in: 7,
          minimum_order: null,
          maximum_value: null,
          excluded_categories: [],
          excluded_product_ids: [],
          excluded_payment_methods: [],
          with_coupon: true,
          channels: ['ONLINE', 'STORE'],
          terms: '',
        },
      },
    ],
  });
export type BonusStrategy = z.output<typeof BonusStrategy>;

/** Cents of purchase that each real of bonus needs where a strategy does not say. */
export const LEAST_MULTIPLIER = 100;
