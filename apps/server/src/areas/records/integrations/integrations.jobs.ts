import { RETENTION_DAYS } from '@clientela/contract';
import { sql } from 'kysely';
import { clockJob } from '#platform/jobs';
import { pruneOld } from '#platform/pruning';

/** Deletes old runs and settled errors; open errors stay until they are settled. */
export const pruneIntegrations = clockJob({
  name: 'integrations.prune',
  at: '55 4 * * *',
  run: (ctx) =>
    pruneOld(
      ctx,
      RETENTION_DAYS.integration_runs,
      (before, piece) => sql`select app.prune_integrations(${before}, ${piece}) as n`,
    ),
});
