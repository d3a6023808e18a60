export { findBrand } from './brand.queries.ts';
export { brandRoutes } from './brand.routes.ts';
