import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { listApiKeys } from './api-keys.queries.ts';
import { changeApiKey } from './use-cases/change-api-key.ts';
import { makeApiKey } from './use-cases/make-api-key.ts';
import { revokeApiKey } from './use-cases/revoke-api-key.ts';
import { rotateApiKey } from './use-cases/rotate-api-key.ts';

export const apiKeyRoutes = routes(
  on(contract.listApiKeys, async (ctx) => ({ data: await listApiKeys(ctx) })),
  on(contract.createApiKey, (ctx, { body }) => makeApiKey(ctx, body)),
  on(contract.updateApiKey, (ctx, { params, body }) => changeApiKey(ctx, params.id, body)),
  on(contract.rotateApiKey, (ctx, { params }) => rotateApiKey(ctx, params.id)),
  on(contract.deleteApiKey, async (ctx, { params }) => {
    await revokeApiKey(ctx, params.id);
    return undefined;
  }),
);
