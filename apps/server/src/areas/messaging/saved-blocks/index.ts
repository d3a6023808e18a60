export { savedBlockRoutes } from './saved-blocks.routes.ts';
