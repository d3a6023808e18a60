import { type AttributeColumn, CUSTOMER_FIELD_NAMES, type CustomerField } from '@clientela/domain';
import { z } from 'zod';

/** Declared fields of a customer that the list does not show. */
export const DETAIL_FIELDS = CUSTOMER_FIELD_NAMES.filter(
  (field): field is Exclude<CustomerField, 'city' | 'state'> =>
    field !== 'city' && field !== 'state',
);

/** Columns that a list's file may have, the usual ones first. */
export const EXPORT_COLUMNS = {
  customers: [
    'first_name',
    'last_name',
    'email',
    'phone',
    'city',
    'state',
    'rfm_segment',
    'tags',
    'order_count',
    'sales_total',
    'average_ticket',
    'last_order_date',
    'document',
    ...DETAIL_FIELDS,
    'created_at',
    'source',
    'consent_email',
    'consent_sms',
    'consent_whatsapp',
  ],
  orders: [
    'number',
    'ordered_at',
    'status',
    'quantity',
    'total',
    'revenue',
    'payment_method',
    'customer',
    'customer_email',
    'customer_phone',
    'discount',
    'shipping',
    'coupon',
    'city',
    'state',
  ],
} as const;
export type CustomerExportColumn = (typeof EXPORT_COLUMNS.customers)[number] | AttributeColumn;
export type OrderExportColumn = (typeof EXPORT_COLUMNS.orders)[number] | AttributeColumn;

/** What a file has where no columns are chosen. */
export const USUAL_COLUMNS = {
  customers: EXPORT_COLUMNS.customers.slice(0, 12),
  orders: EXPORT_COLUMNS.orders.slice(0, 8),
} as const;

const attributeColumn = z
  .string()
  .regex(/^custom\.[a-z][a-z0-9_]{0,39}$/)
  .meta({ examples: ['custom.tamanho'] })
  .transform((column) => column as AttributeColumn);

/** A column of a list, or `custom.` and the key of an attribute. */
export const exportColumn = <Column extends string>(columns: readonly [Column, ...Column[]]) =>
  z.union([z.enum(columns), attributeColumn]);

const listOf = <Column extends string>(columns: readonly [Column, ...Column[]]) =>
  z.array(exportColumn(columns)).min(1, 'Escolha ao menos uma coluna').max(100);

/** Columns of a file in their order; left out: the usual ones. */
export const CustomerExportColumns = listOf(EXPORT_COLUMNS.customers);
export const OrderExportColumns = listOf(EXPORT_COLUMNS.orders);

/** The only format of a file that is streamed at once; others are prepared (POST). */
export const StreamedFormat = z.literal('csv').default('csv');
