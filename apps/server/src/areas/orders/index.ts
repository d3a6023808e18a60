import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { exportOrders } from './export-orders.ts';
import { findOrder, listOrders } from './orders.queries.ts';

export const orderRoutes = routes(
  on(contract.listOrders, (ctx, { query }) => listOrders(ctx, query)),
  on(contract.exportOrders, async (ctx, { query }, exchange) => {
    await exportOrders(ctx, query, exchange);
    return undefined;
  }),
  on(contract.getOrder, (ctx, { params }) => findOrder(ctx, params.id)),
);
export { orderSheet } from './order-sheet.ts';
export { listOrders } from './orders.queries.ts';
export { PLACE_KEYS } from './places.ts';
