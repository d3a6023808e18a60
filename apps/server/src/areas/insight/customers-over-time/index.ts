import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { listCohorts } from './cohorts.queries.ts';
import { compareDays } from './movement.queries.ts';
import { findNextPurchase } from './next-purchase.queries.ts';

export const customersOverTimeRoutes = routes(
  on(contract.readMovement, (ctx, { query }) => compareDays(ctx, query)),
  on(contract.readCohorts, (ctx, { query }) => listCohorts(ctx, query)),
  on(contract.readNextPurchase, (ctx) => findNextPurchase(ctx)),
);

export { listCohorts } from './cohorts.queries.ts';
export { compareDays } from './movement.queries.ts';
export { findNextPurchase } from './next-purchase.queries.ts';
