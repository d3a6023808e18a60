import { z } from 'zod';
import { job } from '#platform/jobs';
import { refreshRfm } from './rfm.queries.ts';

/** Several waiting become one. */
export const refreshRfmJob = job({
  name: 'customers.refresh_rfm',
  payload: z.object({ store_id: z.uuid() }),
  once: ({ store_id }) => store_id,
  async run(ctx) {
    await refreshRfm(ctx);
  },
});
