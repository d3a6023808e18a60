export { startWebhookSending } from './sending/sender.ts';
export { webhookQueue } from './webhook-queue.ts';
export { sealNewSecret } from './webhook-secrets.ts';
export { webhookRoutes } from './webhooks.routes.ts';
