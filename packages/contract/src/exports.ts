import { z } from 'zod';
import { CustomerListQuery, LAST_PURCHASE } from './customers.ts';
import { endpoint } from './endpoint.ts';
import { CustomerExportColumns, OrderExportColumns } from './export-columns.ts';
import { OrderListQuery } from './orders.ts';
import { Email } from './session.ts';
import { Day, daysInOrder, Id, Instant, XLSX } from './shapes.ts';

/** Lists prepared as files in the background (specification: product §3, §7, §9). */

export const EXPORT_FORMATS = {
  customers: ['csv', 'xlsx', 'pdf'],
  orders: ['csv', 'xlsx'],
} as const;
/** Lists, and what a dashboard shows. */
export const EXPORT_KINDS = ['customers', 'orders', 'dashboards'] as const;
export type ExportKind = (typeof EXPORT_KINDS)[number];
export type ExportFormat = 'csv' | 'xlsx' | 'pdf';

/** Longer printed lists are not useful. */
export const PDF_ROWS_MAX = 5_000;
/** How long the file waits to be downloaded. */
export const EXPORT_DAYS = 7;
/** So many of one store may wait at once. */
export const OPEN_EXPORTS_MAX = 10;
export const EXPORT_EMAILS_MAX = 10;

export const Export = z.object({
  id: Id,
  kind: z.enum(EXPORT_KINDS),
  format: z.enum(['csv', 'xlsx', 'pdf']),
  status: z.enum(['queued', 'running', 'finished', 'failed', 'expired']),
  file_name: z.string(),
  rows_done: z.int(),
  /** Null until counted, and where counting would take longer than writing. */
  rows_total: z.int().nullable(),
  bytes: z.int(),
  error: z.string().nullable(),
  created_by: z.string().nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
  /** From when on the file is gone. */
  expires_at: Instant.nullable(),
});
export type Export = z.output<typeof Export>;

/** The export request of the specification; the filters are those of the list. */
const ExportRequest = z.object({
  start_date: Day.nullish(),
  end_date: Day.nullish(),
  /** People of the store who get an e-mail when the file is ready. */
  emails: z.array(Email).max(EXPORT_EMAILS_MAX).default([]),
});

const EXPORTED_DAYS = ['start_date', 'end_date'] as const;
const WHOLE_LIST = { page: true, per_page: true, cursor: true } as const;
const FAILED = ['invalid_fields', 'export_too_long_for_pdf', 'too_many_exports'] as const;

export const requestCustomersExport = endpoint({
  method: 'POST',
  path: '/stores/:store_id/customers/export',
  permission: 'Customer.index',
  summary:
    'Prepares the customers a list query selects as a file; the period is that of the last purchase',
  body: daysInOrder(
    ExportRequest.extend({
      format: z.enum(EXPORT_FORMATS.customers),
      columns: CustomerExportColumns.optional(),
      filters: daysInOrder(CustomerListQuery.omit(WHOLE_LIST).strict(), LAST_PURCHASE).prefault({}),
    }),
    EXPORTED_DAYS,
  ),
  response: Export,
  failures: FAILED,
  status: 202,
  idempotent: true,
});

export const requestOrdersExport = endpoint({
  method: 'POST',
  path: '/stores/:store_id/orders/export',
  permission: 'Order.index',
  summary: 'Prepares the orders a list query selects as a file; the period is that of the orders',
  body: daysInOrder(
    ExportRequest.extend({
      format: z.enum(EXPORT_FORMATS.orders),
      columns: OrderExportColumns.optional(),
      filters: daysInOrder(OrderListQuery.omit(WHOLE_LIST).strict()).prefault({}),
    }),
    EXPORTED_DAYS,
  ),
  response: Export,
  failures: FAILED,
  status: 202,
  idempotent: true,
});

export const getExport = endpoint({
  method: 'GET',
  path: '/exports/:id',
  permission: 'Store.index',
  scope: 'exports',
  summary: 'How far an export is, for those who may see its list or dashboard',
  response: Export,
});

export const downloadExport = endpoint({
  method: 'GET',
  path: '/exports/:id/file',
  permission: 'Store.index',
  scope: 'exports',
  summary:
    'The file of a finished export, for seven days and those who may see its list or dashboard',
  response: 'bytes',
  types: ['text/csv', XLSX, 'application/pdf'],
  failures: ['export_not_ready', 'export_expired'],
});
