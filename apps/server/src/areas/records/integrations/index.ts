export {
  findWaitingStores,
  listRequested,
  listWaitingStores,
  mailRequest,
  notifyWaitingStore,
  notifyWaitingStores,
  type WaitingStore,
} from './application-requests.ts';
export { fetchFromShop, noticesUrl } from './connections.ts';
export { couponShop, makeShopCoupon } from './coupons.ts';
export { orderDifferences } from './integrations.queries.ts';
export { integrationRoutes } from './integrations.routes.ts';
export { ALL_SHOPS, shopReader } from './notices.ts';
export { recheck } from './recheck.ts';
export { listFieldsFilling } from './shop-fields.ts';
/** For records that were not read from their shop. */
export { notePast, saveStatuses } from './syncing/note-past.ts';
export { startIntegrationWorker } from './syncing/worker.ts';
export { redirectUri } from './use-cases/authorize.ts';
export { connectByKeys } from './use-cases/connect.ts';
