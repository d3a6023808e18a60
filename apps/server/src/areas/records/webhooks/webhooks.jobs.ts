import { RETENTION_DAYS } from '@clientela/contract';
import { clockJob } from '#platform/jobs';
import { pruneStores } from '#platform/pruning';

/** Deletes old deliveries. */
export const pruneWebhooks = clockJob({
  name: 'webhooks.prune',
  at: '50 4 * * *',
  run: (ctx) => pruneStores(ctx, RETENTION_DAYS.webhook_log, 'webhook_deliveries'),
});
