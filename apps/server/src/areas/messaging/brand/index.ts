export { brandRoutes } from './brand.routes.ts';
