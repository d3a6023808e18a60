import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { assertMayLeads } from '../customers/index.ts';
import { downloadExport, showExport } from './use-cases/download-export.ts';
import { requestExport } from './use-cases/request-export.ts';

export const exportRoutes = routes(
  on(contract.requestCustomersExport, (ctx, { body: { columns, filters, ...body } }) => {
    assertMayLeads(ctx, filters.stage, 'index');
    return requestExport(ctx, 'customers', { ...body, filters: { ...filters, columns } });
  }),
  on(contract.requestOrdersExport, (ctx, { body: { columns, filters, ...body } }) =>
    requestExport(ctx, 'orders', { ...body, filters: { ...filters, columns } }),
  ),
  on(contract.getExport, (ctx, { params }) => showExport(ctx, params.id)),
  on(contract.downloadExport, async (ctx, { params }, exchange) => {
    await downloadExport(ctx, params.id, exchange);
    return undefined;
  }),
);
