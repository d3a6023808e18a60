import type { AttributeField } from '@clientela/contract';
import type {
  COUNT_FIELDS,
  FilterCondition,
  MONEY_FIELDS,
  SCORE_FIELDS,
  TEXT_FIELDS,
} from '@clientela/contract/cluster-filters';

/** The fields of the grammar by the part that edits them. */
export type FieldName = FilterCondition['field'];
export type ConditionOf<Field extends FieldName> = Extract<FilterCondition, { field: Field }>;

export type TextField = (typeof TEXT_FIELDS)[number];
export type NumberField =
  | (typeof MONEY_FIELDS)[number]
  | (typeof COUNT_FIELDS)[number]
  | (typeof SCORE_FIELDS)[number];

/** The menu of fields, in groups a shop owner thinks in. */
export const FIELD_GROUPS = [
  {
    group: 'purchases',
    fields: [
      'sales_total',
      'average_ticket',
      'sales_count',
      'order_count',
      'last_sale_at',
      'first_sale_at',
      'product',
      'category',
      'brand',
      'payment_method',
      'coupon',
    ],
  },
  { group: 'bonus', fields: ['bonus_balance', 'bonus_expiring', 'bonus'] },
  {
    group: 'segment',
    fields: [
      'rfm_segment',
      'rfm_moved',
      'next_purchase',
      'rfm_r',
      'rfm_f',
      'rfm_m',
      'tag',
      'stage',
    ],
  },
  { group: 'place', fields: ['state', 'region', 'city'] },
  {
    group: 'person',
    fields: [
      'birthday',
      'first_name',
      'last_name',
      'email',
      'phone',
      'document',
      'created_at',
      'newsletter_at',
      'import',
    ],
  },
  {
    group: 'messages',
    fields: ['reachable', 'consent', 'campaign', 'custom_event', 'popup', 'survey'],
  },
] as const satisfies readonly { group: string; fields: readonly FixedField[] }[];

export type AttributeCondition = Extract<FilterCondition, { attribute_id: string }>;
/** The fields that every store has. */
export type FixedField = Exclude<FieldName, AttributeCondition['field']>;

/** A new condition on a field of the store's own. */
export function newAttributeCondition({ id, owner, type }: AttributeField): AttributeCondition {
  const field = owner === 'CUSTOMER' ? ('attribute' as const) : ('order_attribute' as const);
  const of = { field, attribute_id: id };
  switch (type) {
    case 'TEXT':
      return { ...of, type, is: { test: 'contains', value: '' } };
    case 'NUMBER':
      return { ...of, type, is: { test: 'gte', value: '' } };
    case 'DATE':
    case 'DATETIME':
      return { ...of, type, is: { test: 'in_next_days', days: 30 } };
  }
}

/** A new condition on a field: the most usual test, values still to be chosen. */
export function newCondition(field: FixedField): FilterCondition {
  switch (field) {
    case 'first_name':
    case 'last_name':
    case 'email':
    case 'phone':
    case 'document':
    case 'city':
      return { field, is: { test: 'contains', value: '' } };
    case 'sales_total':
    case 'average_ticket':
      return { field, is: { test: 'gte', value: 100_00 } };
    case 'bonus_balance':
      return { field, is: { test: 'gte', value: 10_00 } };
    case 'bonus_expiring':
      return { field, is: { test: 'in_next_days', days: 7 } };
    case 'bonus':
      return { field, test: 'used' };
    case 'sales_count':
    case 'order_count':
      return { field, is: { test: 'gte', value: 1 } };
    case 'rfm_r':
    case 'rfm_f':
    case 'rfm_m':
      return { field, is: { test: 'gte', value: 4 } };
    case 'first_sale_at':
    case 'last_sale_at':
    case 'created_at':
    case 'newsletter_at':
      return { field, is: { test: 'in_last_days', days: 90 } };
    case 'state':
      return { field, test: 'in', values: [] };
    case 'region':
      return { field, test: 'in', values: [] };
    case 'rfm_segment':
      return { field, test: 'in', values: [] };
    case 'rfm_moved':
      return { field, from: [], to: [], in_last_days: 30 };
    case 'next_purchase':
      return { field, is: { test: 'in_next_days', days: 30 } };
    case 'tag':
      return { field, test: 'any', values: [] };
    case 'product':
      return { field, test: 'bought', values: [] };
    case 'category':
    case 'brand':
      return { field, test: 'bought', values: [] };
    case 'payment_method':
    case 'coupon':
      return { field, test: 'used', values: [] };
    case 'birthday':
      return { field, is: { test: 'in_next_days', days: 7 } };
    case 'reachable':
      return { field, test: 'yes', channel: 'EMAIL' };
    case 'consent':
      return { field, test: 'granted', channel: 'EMAIL' };
    case 'stage':
      return { field, value: 'customer' };
    case 'campaign':
      return { field, test: 'did', event: 'opened' };
    case 'custom_event':
      return { field, test: 'did', name: '' };
    case 'popup':
      return { field, test: 'signed_up' };
    case 'survey':
      return { field, test: 'answered' };
    case 'import':
      return { field, test: 'in', values: [] };
  }
}
