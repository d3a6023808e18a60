export { writeEnabled } from './stores.queries.ts';
export { storeRoutes } from './stores.routes.ts';
export { createStore } from './use-cases/create-store.ts';
