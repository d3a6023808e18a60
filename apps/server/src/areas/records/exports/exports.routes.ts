import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { downloadExport, showExport } from './use-cases/download-export.ts';
import { requestExport } from './use-cases/request-export.ts';

export const exportRoutes = routes(
  on(contract.requestCustomersExport, (ctx, { body }) => requestExport(ctx, 'customers', body)),
  on(contract.requestOrdersExport, (ctx, { body }) => requestExport(ctx, 'orders', body)),
  on(contract.getExport, (ctx, { params }) => showExport(ctx, params.id)),
  on(contract.downloadExport, async (ctx, { params }, exchange) => {
    await downloadExport(ctx, params.id, exchange);
    return undefined;
  }),
);
