import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { listAbcItems } from './abc.queries.ts';
import { sumMetric } from './metrics.queries.ts';
import { listToday } from './today.queries.ts';

export const dashboardRoutes = routes(
  on(contract.readMetric, (ctx, { query }) => sumMetric(ctx, query)),
  on(contract.readToday, (ctx) => listToday(ctx)),
  on(contract.listAbc, (ctx, { query }) => listAbcItems(ctx, query)),
);
