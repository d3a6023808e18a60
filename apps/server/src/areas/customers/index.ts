export { listCustomers } from './customer-list.queries.ts';
export { customerSheet } from './customer-sheet.ts';
export { refreshRfmJob } from './customers.jobs.ts';
export { customerRoutes } from './customers.routes.ts';
/** Whoever asked to be forgotten: recognised without being known, and not written to again. */
export {
  type Arrival,
  hasErased,
  holdPeople,
  type Mark,
  markDigester,
  refuseErased,
} from './erased-identities.queries.ts';
export { refreshRfm } from './rfm.queries.ts';
export { forgetPerson } from './use-cases/anonymize-customer.ts';
