export { listCustomers } from './customer-list.queries.ts';
export { customerSheet } from './customer-sheet.ts';
export { refreshRfmJob } from './customers.jobs.ts';
export { customerRoutes } from './customers.routes.ts';
export { refreshRfm } from './rfm.queries.ts';
