import type { BonusStrategy } from '@clientela/contract';
import type { ReactNode } from 'react';

/** Default bonus strategy: 10 % for 60 days, at most a fifth of the next purchase. */
export const USUAL: BonusStrategy = {
  name: '',
  type: 'PERCENTAGE',
  value: 1_000,
  granted_on: 'SALE',
  expires_in: { value: 60, unit: 'DAY' },
  evaluation_period: null,
  maximum_per_period: null,
  minimum_to_use_bonus: 0,
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
};

export const FIXED_USUAL = 1_000;

/** A strategy in a form, with the setters of its fields. */
export interface StrategyFields {
  strategy: BonusStrategy;
  change(changed: Partial<BonusStrategy>): void;
  limit(changed: Partial<BonusStrategy['limitations']>): void;
  error(field: string): ReactNode;
}
