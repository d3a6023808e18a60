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
/** The only write path for orders, for every source. */
export { type ArrivingOrderLine, orderLine, refusedOrderLine } from './arriving/arriving-order.ts';
export { outcomesOfOrders, recordOrders } from './arriving/record-orders.ts';
export { type ArrivingProduct, recordProducts } from './arriving/record-products.ts';
export { mapRawStatuses, type RawStatusChange, weighRawStatuses } from './map-raw-statuses.ts';
export { orderExport } from './order-export.ts';
export { findOrderIds, isOrderOf, listOrders } from './orders.queries.ts';
export { PLACE_KEYS } from './places.ts';
export { storeDays } from './store-days.ts';
/** Merges the sale reported by both a shop and an ERP. */
export { adoptSales, findShopSales, leaveToShop, supersedeOrders } from './supersede-orders.ts';
