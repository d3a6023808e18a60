import * as contract from '@clientela/contract';
import { inTransaction } from '#platform/context';
import { on, routes } from '#platform/http/routes';
import { exportOrders } from './export-orders.ts';
import { findOrder, listOrders } from './orders.queries.ts';
import { listProductsOf } from './products/product-lists.queries.ts';
import { listProductCategories, listProducts, updateProduct } from './products/products.queries.ts';

export const orderRoutes = routes(
  on(contract.listOrders, (ctx, { query }) => listOrders(ctx, query)),
  on(contract.exportOrders, async (ctx, { query }, exchange) => {
    await exportOrders(ctx, query, exchange);
    return undefined;
  }),
  on(contract.getOrder, (ctx, { params }) => findOrder(ctx, params.id)),
  on(contract.listProducts, (ctx, { query }) => listProducts(ctx, query)),
  on(contract.listProductCategories, (ctx) => listProductCategories(ctx)),
  on(contract.updateProduct, (ctx, { params, body }) =>
    inTransaction(ctx, (ctx) => updateProduct(ctx, params.id, body)),
  ),
  on(contract.previewProductList, async (ctx, { body: { customer_id, ...block } }) => ({
    data: await listProductsOf(ctx, block, customer_id),
  })),
);
/** The only write path for orders, for every source. */
export {
  type ArrivingItem,
  type ArrivingOrder,
  stagedOrder,
  stagedRefusal,
} from './arriving/arriving-order.ts';
export { recordOrders, recordStagedOrders } from './arriving/record-orders.ts';
export { type ArrivingProduct, recordProducts } from './arriving/record-products.ts';
export { mapRawStatuses, type RawStatusChange, weighRawStatuses } from './map-raw-statuses.ts';
export { orderExport } from './order-export.ts';
export { findOrderIds, findOrdersByNumber, isOrderOf, listOrders } from './orders.queries.ts';
export { freshSince, isPayable } from './payable.ts';
export { PLACE_KEYS } from './places.ts';
export { chooseProducts, type ProductRequest } from './products/product-lists.queries.ts';
export {
  productStatistics,
  refreshAllProductStatistics,
  refreshProductStatistics,
  refreshProductStatisticsJob,
} from './products/product-statistics.jobs.ts';
export { findProducts } from './products/products.queries.ts';
export { storeDays } from './store-days.ts';
/** Merges the sale reported by both a shop and an ERP. */
export { adoptSales, findShopSales, leaveToShop, supersedeOrders } from './supersede-orders.ts';
