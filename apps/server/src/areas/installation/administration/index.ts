export { administrationRoutes } from './administration.routes.ts';
export {
  createAddonRow,
  createPlanRow,
  readAddons,
  writeUsagePrice,
} from './catalogue.queries.ts';
