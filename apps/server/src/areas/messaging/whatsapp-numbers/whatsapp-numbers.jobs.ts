import { z } from 'zod';
import { listSenders, listStoresWithSenders } from '#areas/messaging/senders/index';
import { Failure } from '#platform/failure';
import { clockJob, enqueueForStores, job } from '#platform/jobs';
import { refreshSender } from './use-cases/refresh-sender.ts';

/** Fetches the state of a store's numbers: Meta pushes restrictions, but not quality. */
export const refreshNumbers = job({
  name: 'whatsapp_numbers.refresh',
  payload: z.object({ store_id: z.uuid() }),
  once: ({ store_id }) => store_id,
  attempts: 2,
  async run(ctx) {
    for (const { id, state } of await listSenders(ctx, ['OFFICIAL_WHATSAPP'])) {
      if (state === 'disconnected') continue;
      try {
        await refreshSender(ctx, id);
      } catch (error) {
        // A revoked token has caused its notification; other failures are retried in an hour.
        if (!(error instanceof Failure)) throw error;
        ctx.log.warn('number not asked after', { sender: id, error });
      }
    }
  },
});

export const refreshAllNumbers = clockJob({
  name: 'whatsapp_numbers.refresh_all',
  at: '5 * * * *',
  async run(ctx) {
    const stores = await listStoresWithSenders(ctx, 'OFFICIAL_WHATSAPP');
    await enqueueForStores(ctx, refreshNumbers, stores);
  },
});
