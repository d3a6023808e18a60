import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { requestApplication } from './application-requests.ts';
import {
  listErrors,
  listIntegrations,
  listSynchronizations,
  readIntegration,
} from './integrations.queries.ts';
import { receiveNotice } from './notices.ts';
import { listShopFields, saveShopFields } from './shop-fields.ts';
import { listStatusMappings, previewMappings, saveMappings } from './status-mappings.ts';
import { beginAuthorization, finishAuthorization } from './use-cases/authorize.ts';
import { checkConnection } from './use-cases/check-connection.ts';
import { connectByKeys } from './use-cases/connect.ts';
import { disable } from './use-cases/disable.ts';
import { downloadErrors } from './use-cases/download-errors.ts';
import { settleErrors } from './use-cases/settle-errors.ts';
import { synchronize } from './use-cases/synchronize.ts';

export const integrationRoutes = routes(
  on(contract.listIntegrations, (ctx) => listIntegrations(ctx)),
  on(contract.getIntegration, (ctx, { params }) => readIntegration(ctx, params.slug)),
  on(contract.connectIntegration, async (ctx, { params, body }) => {
    await connectByKeys(ctx, params.slug, body);
    return readIntegration(ctx, params.slug);
  }),
  on(contract.requestApplication, async (ctx, { body }) => {
    await requestApplication(ctx, body.slug);
    return undefined;
  }),
  on(contract.beginOauth, (ctx, { params, body }) => beginAuthorization(ctx, params.slug, body)),
  on(contract.finishOauth, (ctx, { params, body }) =>
    finishAuthorization(ctx, params.slug, body.query),
  ),
  on(contract.testIntegration, (ctx, { params }) => checkConnection(ctx, params.slug)),
  on(contract.disableIntegration, async (ctx, { params }) => {
    await disable(ctx, params.slug);
    return readIntegration(ctx, params.slug);
  }),
  on(contract.startSynchronization, async (ctx, { params, body }) => {
    await synchronize(ctx, params.slug, body.history_months);
    return readIntegration(ctx, params.slug);
  }),
  on(contract.listSynchronizations, (ctx, { params, query }) =>
    listSynchronizations(ctx, params.slug, query),
  ),
  on(contract.listIntegrationErrors, (ctx, { params, query }) =>
    listErrors(ctx, params.slug, query),
  ),
  on(contract.settleIntegrationErrors, (ctx, { params, body }) =>
    settleErrors(ctx, params.slug, body),
  ),
  on(contract.downloadIntegrationErrors, async (ctx, { params }, exchange) => {
    await downloadErrors(ctx, exchange, params.slug);
    return undefined;
  }),
  on(contract.listShopFields, (ctx, { params }) => listShopFields(ctx, params.slug)),
  on(contract.saveShopFields, (ctx, { params, body }) => saveShopFields(ctx, params.slug, body)),
  on(contract.listStatusMappings, (ctx) => listStatusMappings(ctx)),
  on(contract.previewStatusMappings, (ctx, { body }) => previewMappings(ctx, body)),
  on(contract.saveStatusMappings, (ctx, { body }) => saveMappings(ctx, body)),
  on(contract.receiveShopNotice, async (ctx, { params }, { request }) => {
    // A route with a raw body gets its bytes.
    await receiveNotice(ctx, params, { headers: request.headers, bytes: request.body as Buffer });
    return { ok: true } as const;
  }),
);
