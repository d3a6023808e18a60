import { sql } from 'kysely';
import { clockJob } from '#platform/jobs';
import { pruneOld } from '#platform/pruning';

/** Retention of runs and errors, in days. */
const KEPT_DAYS = 180;

/** Deletes old runs and settled errors; open errors stay until they are settled. */
export const pruneIntegrations = clockJob({
  name: 'integrations.prune',
  at: '55 4 * * *',
  run: (ctx) =>
    pruneOld(
      ctx,
      KEPT_DAYS,
      (before, piece) => sql`select app.prune_integrations(${before}, ${piece}) as n`,
    ),
});
