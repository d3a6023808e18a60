import { RETENTION_DAYS } from '@clientela/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { clockJob, job } from '#platform/jobs';
import { pruneOld } from '#platform/pruning';
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

export const pruneUnreachable = clockJob({
  name: 'customers.prune_unreachable',
  at: '55 4 * * *',
  run: (ctx) =>
    pruneOld(
      ctx,
      RETENTION_DAYS.unreachable_contacts,
      (before, piece) => sql`select app.prune_unreachable(${before}, ${piece}) as n`,
    ),
});
