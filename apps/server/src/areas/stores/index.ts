export { storeRoutes } from './stores.routes.ts';
