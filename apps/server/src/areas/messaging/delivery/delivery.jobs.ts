import { clockJob } from '#platform/jobs';
import { pruneStores } from '#platform/pruning';

/** Retention of test messages. */
const OUTBOX_DAYS = 90;
/** The receipts of a message have come, or never will. */
const MESSAGE_KEY_DAYS = 60;

/** Prunes the test outbox and provider message ids. */
export const pruneDelivery = clockJob({
  name: 'delivery.prune',
  at: '25 4 * * *',
  async run(ctx) {
    await pruneStores(ctx, OUTBOX_DAYS, 'outbox_messages');
    await pruneStores(ctx, MESSAGE_KEY_DAYS, 'message_keys');
  },
});
