export { hasStoreFeature } from './has-feature.ts';
export { lacksAddon } from './lacks-addon.ts';
export {
  broadcastPlanChanged,
  notifyStoreUsage,
  renewPlan,
  renewPlans,
  writeLimitHeaders,
} from './plans.jobs.ts';
export {
  findPlan,
  lockRequest,
  type PlanTerms,
  readTerms,
  writeDecision,
} from './plans.queries.ts';
export { planRoutes } from './plans.routes.ts';
export { readUsage } from './usage.queries.ts';
export { agreeOnPlan } from './use-cases/agree-on-plan.ts';
export { assertMayLaunch } from './use-cases/assert-may-launch.ts';
export { notifyUsage } from './use-cases/notify-usage.ts';
export { renewStore, resumePlan } from './use-cases/renew-store.ts';
