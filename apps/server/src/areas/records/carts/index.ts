import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { listCarts } from './carts.queries.ts';
import { readPaymentPage } from './payment-pages.ts';

export const cartRoutes = routes(
  on(contract.listCarts, (ctx, { query }) => listCarts(ctx, query)),
  on(contract.getOrderPaymentPage, (ctx, { params }) => readPaymentPage(ctx, params.token)),
);

/** The only write path for carts and pending payments, for every source. */
export { type ArrivingCart, recordCarts } from './arriving/record-carts.ts';
export { type ArrivingPayment, recordPayments } from './arriving/record-payments.ts';
export { cartsByClock } from './carts.jobs.ts';
export {
  type CartNow,
  findLatestCart,
  findLatestPayment,
  findPaymentNow,
  listCartsNow,
  listLatelyWaiting,
  listPaymentsNow,
  type PaymentNow,
} from './carts.queries.ts';
export { cartEndings, endCartsByToken } from './endings.ts';
export { paymentUrl } from './payment-pages.ts';
