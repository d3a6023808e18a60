import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { listApplications } from './applications.queries.ts';
import { readAddons, readFees, readPlans } from './catalogue.queries.ts';
import { listDatabases } from './databases.queries.ts';
import { listPeople } from './people.queries.ts';
import { listPlatformAuditEvents } from './platform-audit-events.ts';
import {
  dismissProcessingFailure,
  listProcessingFailures,
  retryProcessingFailure,
} from './processing-failures.queries.ts';
import { listOpenRequests, listStores, readStoreDetails } from './stores.queries.ts';
import { removeApplication, saveApplication } from './use-cases/change-applications.ts';
import {
  createAddon,
  createPlan,
  setAddonRetired,
  setPlanRetired,
  setTopupFee,
  setUsagePrice,
  updateAddon,
  updatePlan,
} from './use-cases/change-catalogue.ts';
import { changeTerms, decideRequest, setStoreEnabled } from './use-cases/change-store.ts';
import { setPersonEnabled } from './use-cases/set-person-enabled.ts';

export const administrationRoutes = routes(
  on(contract.listAdministeredStores, (ctx, { query }) => listStores(ctx, query)),
  on(contract.getAdministeredStore, (ctx) => readStoreDetails(ctx)),
  on(contract.updateStoreTerms, (ctx, { body }) => changeTerms(ctx, body)),
  on(contract.setStoreEnabled, (ctx, { body }) => setStoreEnabled(ctx, body.enabled)),
  on(contract.listOpenPlanRequests, (ctx) => listOpenRequests(ctx)),
  on(contract.decidePlanRequest, (ctx, { params, body }) =>
    decideRequest(ctx, params.request_id, body),
  ),
  on(contract.listAdministeredPlans, (ctx) => readPlans(ctx)),
  on(contract.createPlan, (ctx, { body }) => createPlan(ctx, body)),
  on(contract.updatePlan, (ctx, { params, body }) => updatePlan(ctx, params.plan_id, body)),
  on(contract.setPlanRetired, (ctx, { params, body }) =>
    setPlanRetired(ctx, params.plan_id, body.retired),
  ),
  on(contract.listAdministeredAddons, async (ctx) => ({ data: await readAddons(ctx) })),
  on(contract.createAddon, (ctx, { body }) => createAddon(ctx, body)),
  on(contract.updateAddon, (ctx, { params, body }) => updateAddon(ctx, params.addon_id, body)),
  on(contract.setAddonRetired, (ctx, { params, body }) =>
    setAddonRetired(ctx, params.addon_id, body.retired),
  ),
  on(contract.setUsagePrice, (ctx, { params, body }) => setUsagePrice(ctx, params.addon_id, body)),
  on(contract.listTopupFees, async (ctx) => ({ data: await readFees(ctx) })),
  on(contract.createTopupFee, async (ctx, { body }) => ({ data: await setTopupFee(ctx, body) })),
  on(contract.listAdministeredPeople, (ctx, { query }) => listPeople(ctx, query)),
  on(contract.setPersonEnabled, (ctx, { params, body }) =>
    setPersonEnabled(ctx, params.user_id, body.enabled),
  ),
  on(contract.listProcessingFailures, (ctx) => listProcessingFailures(ctx)),
  on(contract.retryProcessingFailure, (ctx, { params }) =>
    retryProcessingFailure(ctx, params.failure),
  ),
  on(contract.dismissProcessingFailure, (ctx, { params }) =>
    dismissProcessingFailure(ctx, params.failure),
  ),
  on(contract.listAdministeredDatabases, async (ctx) => ({ data: await listDatabases(ctx) })),
  on(contract.listApplications, (ctx) => listApplications(ctx)),
  on(contract.saveApplication, (ctx, { params, body }) => saveApplication(ctx, params.slug, body)),
  on(contract.removeApplication, (ctx, { params }) => removeApplication(ctx, params.slug)),
  on(contract.listPlatformAuditEvents, async (ctx) => ({
    data: await listPlatformAuditEvents(ctx),
  })),
);
