import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { putCustomer } from './use-cases/put-customer.ts';
import { writeCarts } from './use-cases/write-carts.ts';
import { writeCustomers } from './use-cases/write-customers.ts';
import { writeOrders } from './use-cases/write-orders.ts';
import { writePayments } from './use-cases/write-payments.ts';

/** Writes of other programs, through the same write paths as files and shops. */
export const publicApiRoutes = routes(
  on(contract.writeCustomers, (ctx, { body }) => writeCustomers(ctx, body)),
  on(contract.putCustomerBy, (ctx, { params, body }) => putCustomer(ctx, params, body)),
  on(contract.writeOrders, (ctx, { body }) => writeOrders(ctx, body)),
  on(contract.writeCarts, (ctx, { body }) => writeCarts(ctx, body)),
  on(contract.writeOrderPayments, (ctx, { body }) => writePayments(ctx, body)),
);

/** Shared with bulk calls of other areas. */
export { fromApi } from './provenance.ts';
export { Outcomes, type Placed, rightRows } from './rows.ts';
