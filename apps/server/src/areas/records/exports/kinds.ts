import {
  type CustomerListQuery,
  type ExportFormat,
  type ExportKind,
  type OrderListQuery,
  type PageMeta,
  type Permission,
  XLSX,
} from '@clientela/contract';
import type { Ctx } from '#platform/context';
import type { ExportTable } from '#platform/export-table';
import { customerExport, listCustomers } from '../customers/index.ts';
import { listOrders, orderExport } from '../orders/index.ts';

/** The list query of an export, without its pages. */
export interface Filters {
  customers: Omit<CustomerListQuery, 'page' | 'per_page' | 'cursor'>;
  orders: Omit<OrderListQuery, 'page' | 'per_page' | 'cursor'>;
}

interface Kind<Of extends ExportKind> {
  /** Permission to request the list and to download its file. */
  permission: Permission;
  fileName(filters: Filters[Of]): string;
  /** The days of the list that the request's period means. */
  within(filters: Filters[Of], from: string | undefined, to: string | undefined): Filters[Of];
  table(ctx: Ctx, filters: Filters[Of]): ExportTable;
  /** How many rows; null where counting would take longer than writing. */
  count(ctx: Ctx, filters: Filters[Of]): Promise<number | null>;
}

/** Long enough that a search counts its matches instead of showing the first it finds. */
const COUNTED_PAGE = { page: 1, per_page: 250 };

export const KINDS: { [Of in ExportKind]: Kind<Of> } = {
  customers: {
    permission: 'Customer.index',
    fileName: ({ stage }) => (stage === 'lead' ? 'leads' : 'clientes'),
    within: (filters, from, to) => ({
      ...filters,
      ...(from && { bought_from: from }),
      ...(to && { bought_to: to }),
    }),
    table: (ctx, filters) => customerExport(ctx, { ...filters, page: 1, per_page: 1 }),
    async count(ctx, filters) {
      const ordering = filters.ordering ?? 'name:asc';
      return totalOf(await listCustomers(ctx, { ...filters, ...COUNTED_PAGE, ordering }));
    },
  },
  orders: {
    permission: 'Order.index',
    fileName: () => 'pedidos',
    within: (filters, from, to) => ({ ...filters, ...(from && { from }), ...(to && { to }) }),
    table: (ctx, filters) => orderExport(ctx, { ...filters, page: 1, per_page: 1 }),
    count: async (ctx, filters) => totalOf(await listOrders(ctx, { ...filters, ...COUNTED_PAGE })),
  },
};

function totalOf({ meta }: { meta: PageMeta }): number | null {
  return meta.last_page === null ? null : meta.total;
}

export const MEDIA_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: XLSX,
  pdf: 'application/pdf',
};
