import { RETENTION_DAYS } from '@clientela/contract';
import { clockJob } from '#platform/jobs';
import { pruneStores } from '#platform/pruning';

/** Prunes the test outbox and provider message ids. */
export const pruneDelivery = clockJob({
  name: 'delivery.prune',
  at: '25 4 * * *',
  async run(ctx) {
    await pruneStores(ctx, RETENTION_DAYS.test_messages, 'outbox_messages');
    await pruneStores(ctx, RETENTION_DAYS.message_keys, 'message_keys');
  },
});
