import { WEBHOOK_LOG_DAYS } from '@clientela/contract';
import { clockJob } from '#platform/jobs';
import { pruneStores } from '#platform/pruning';

/** Deletes old deliveries. */
export const pruneWebhooks = clockJob({
  name: 'webhooks.prune',
  at: '50 4 * * *',
  run: (ctx) => pruneStores(ctx, WEBHOOK_LOG_DAYS, 'webhook_deliveries'),
});
