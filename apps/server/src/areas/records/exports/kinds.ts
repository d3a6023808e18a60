import {
  type CustomerExportColumn,
  type CustomerListQuery,
  type ExportFormat,
  type ExportKind,
  type OrderExportColumn,
  type OrderListQuery,
  type PageMeta,
  type Permission,
  type QueryPeriod,
  XLSX,
} from '@clientela/contract';
import type { Ctx } from '#platform/context';
import type { ExportTable } from '#platform/export-table';
import { customerExport, listCustomers } from '../customers/index.ts';
import { listOrders, orderExport } from '../orders/index.ts';

/** What an export shows: the list query without its pages and the chosen columns, or a dashboard. */
export interface Filters {
  customers: Omit<CustomerListQuery, 'page' | 'per_page' | 'cursor'> & {
    columns?: CustomerExportColumn[] | undefined;
  };
  orders: Omit<OrderListQuery, 'page' | 'per_page' | 'cursor'> & {
    columns?: OrderExportColumn[] | undefined;
  };
  dashboards: {
    dashboard_id: string;
    /** The dashboard's own unless given. */
    period?: QueryPeriod | undefined;
    /** Only for the requester, the recipients and administrators. */
    is_private: boolean;
  };
}

/** Permission to request an export and to download its file. */
export const PERMISSIONS: Readonly<Record<ExportKind, Permission>> = {
  customers: 'Customer.index',
  orders: 'Order.index',
  dashboards: 'Dashboard.show',
};

export type ListKind = Exclude<ExportKind, 'dashboards'>;

/** A file that the layer above writes, which knows what it shows. */
declare module '#platform/app' {
  interface App {
    drawDashboard(
      ctx: Ctx,
      file: Filters['dashboards'] & { user_id: string; format: 'pdf' | 'xlsx' },
    ): Promise<Buffer>;
  }
}

interface Kind<Of extends ListKind> {
  fileName(filters: Filters[Of]): string;
  /** The days of the list that the request's period means. */
  within(filters: Filters[Of], from: string | undefined, to: string | undefined): Filters[Of];
  table(ctx: Ctx, filters: Filters[Of]): Promise<ExportTable>;
  /** How many rows; null where counting would take longer than writing. */
  count(ctx: Ctx, filters: Filters[Of]): Promise<number | null>;
}

/** Long enough that a search counts its matches instead of showing the first it finds. */
const COUNTED_PAGE = { page: 1, per_page: 250 };

export const KINDS: { [Of in ListKind]: Kind<Of> } = {
  customers: {
    fileName: ({ stage }) => (stage === 'lead' ? 'leads' : 'clientes'),
    within: (filters, from, to) => ({
      ...filters,
      ...(from && { bought_from: from }),
      ...(to && { bought_to: to }),
    }),
    table: (ctx, { columns, ...filters }) =>
      customerExport(ctx, { ...filters, page: 1, per_page: 1 }, columns),
    async count(ctx, filters) {
      const ordering = filters.ordering ?? 'name:asc';
      return totalOf(await listCustomers(ctx, { ...filters, ...COUNTED_PAGE, ordering }));
    },
  },
  orders: {
    fileName: () => 'pedidos',
    within: (filters, from, to) => ({ ...filters, ...(from && { from }), ...(to && { to }) }),
    table: (ctx, { columns, ...filters }) =>
      orderExport(ctx, { ...filters, page: 1, per_page: 1 }, columns),
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
