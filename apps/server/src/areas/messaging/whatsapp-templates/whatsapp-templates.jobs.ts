import { z } from 'zod';
import { listStoresWithSenders } from '#areas/messaging/senders/index';
import { WhatsappRefused } from '#areas/messaging/whatsapp/index';
import { Failure } from '#platform/failure';
import { clockJob, enqueueForStores, job } from '#platform/jobs';
import { synchroniseTemplates } from './use-cases/synchronise-templates.ts';

/** Fetches a store's templates, in case an event was lost. */
export const synchroniseTemplatesJob = job({
  name: 'whatsapp_templates.synchronise',
  payload: z.object({ store_id: z.uuid() }),
  once: ({ store_id }) => store_id,
  attempts: 3,
  async run(ctx) {
    try {
      await synchroniseTemplates(ctx);
    } catch (error) {
      // A revoked token has caused its notification; other failures are retried in six hours.
      if (!(error instanceof Failure || error instanceof WhatsappRefused)) throw error;
      ctx.log.warn('templates not synchronised', { error });
    }
  },
});

export const synchroniseAllTemplates = clockJob({
  name: 'whatsapp_templates.synchronise_all',
  at: '35 */6 * * *',
  async run(ctx) {
    const stores = await listStoresWithSenders(ctx, 'OFFICIAL_WHATSAPP');
    await enqueueForStores(ctx, synchroniseTemplatesJob, stores);
  },
});
