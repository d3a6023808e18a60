export { lacksAddon } from './lacks-addon.ts';
export {
  renewPlan,
  renewPlans,
  tellLimits,
  tellStoreChanged,
  tellStoreUsage,
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
export { renewStore, resumePlan } from './use-cases/renew-store.ts';
export { tellUsage } from './use-cases/tell-usage.ts';
