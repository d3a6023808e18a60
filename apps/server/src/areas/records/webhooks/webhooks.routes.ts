import * as contract from '@clientela/contract';
import { on, routes } from '#platform/http/routes';
import { findDelivery, listDeliveries } from './deliveries.queries.ts';
import { changeWebhook } from './use-cases/change-webhook.ts';
import { makeWebhook } from './use-cases/make-webhook.ts';
import { removeWebhook } from './use-cases/remove-webhook.ts';
import { resendDeliveries } from './use-cases/resend-deliveries.ts';
import { rotateWebhook } from './use-cases/rotate-webhook.ts';
import { testWebhook } from './use-cases/test-webhook.ts';
import { findWebhook, listWebhooks } from './webhooks.queries.ts';

export const webhookRoutes = routes(
  on(contract.listWebhooks, async (ctx) => ({ data: await listWebhooks(ctx) })),
  on(contract.createWebhook, (ctx, { body }) => makeWebhook(ctx, body)),
  on(contract.getWebhook, (ctx, { params }) => findWebhook(ctx, params.id)),
  on(contract.updateWebhook, (ctx, { params, body }) => changeWebhook(ctx, params.id, body)),
  on(contract.deleteWebhook, async (ctx, { params }) => {
    await removeWebhook(ctx, params.id);
    return undefined;
  }),
  on(contract.rotateWebhook, (ctx, { params }) => rotateWebhook(ctx, params.id)),
  on(contract.testWebhook, (ctx, { params }) => testWebhook(ctx, params.id)),
  on(contract.listWebhookDeliveries, (ctx, { params, query }) =>
    listDeliveries(ctx, params.id, query),
  ),
  on(contract.getWebhookDelivery, (ctx, { params }) =>
    findDelivery(ctx, params.id, params.delivery_id),
  ),
  on(contract.resendWebhookDeliveries, async (ctx, { params, body }) => ({
    resent: await resendDeliveries(ctx, params.id, body),
  })),
);
