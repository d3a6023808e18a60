import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { listPlans, listRenewals } from './plans.queries.ts';
import { readNotices } from './usage.queries.ts';
import { readPlanUsage } from './use-cases/read-plan-usage.ts';
import { requestPlan } from './use-cases/request-plan.ts';

export const planRoutes = routes(
  on(contract.getPlanUsage, (ctx) => readPlanUsage(ctx)),
  on(contract.listPlanUsageNotices, async (ctx) => ({ data: await readNotices(ctx) })),
  on(contract.listPlanRenewals, async (ctx) => ({ data: await listRenewals(ctx) })),
  on(contract.listPlans, async (ctx) => ({ data: await listPlans(ctx) })),
  on(contract.requestPlan, (ctx, { body }) => requestPlan(ctx, body)),
);
