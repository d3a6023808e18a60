export { refreshRfmJob } from './customers.jobs.ts';
export { customerRoutes } from './customers.routes.ts';
export { segmentCondition } from './customer-list.queries.ts';
export { contactColumn, reachCondition } from './reach.queries.ts';
export { refreshRfm } from './rfm.queries.ts';
