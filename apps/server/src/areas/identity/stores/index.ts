export { writeEnabled } from './stores.queries.ts';
export { storeRoutes } from './stores.routes.ts';
