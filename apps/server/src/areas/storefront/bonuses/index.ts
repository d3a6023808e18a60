export { bonusRoutes } from './bonuses.routes.ts';
