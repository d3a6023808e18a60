export { listBlocksUsing } from './attribute-uses.queries.ts';
export { savedBlockRoutes } from './saved-blocks.routes.ts';
