import { sql } from 'kysely';
import { clockJob } from '#platform/jobs';
import { pruneOld } from '#platform/pruning';

/** Whoever asks what was read, or what could not be, asks within so many days. */
const KEPT_DAYS = 180;

/** Readings of old and errors that are settled; what is open stays until somebody settles it. */
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
