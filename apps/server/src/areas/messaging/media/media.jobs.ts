import { clockJob } from '#platform/jobs';
import { pruneFiles } from './media.queries.ts';

const DAY_MS = 86_400_000;
const PIECE = 500;

/** Deletes expired files and unfinished uploads. */
export const pruneMedia = clockJob({
  name: 'media.prune',
  at: '40 4 * * *',
  async run(ctx) {
    const now = ctx.clock.now();
    const unusedSince = new Date(now.getTime() - DAY_MS);
    for (let gone = PIECE; gone === PIECE; ) {
      const { rows } = await pruneFiles(now, unusedSince, PIECE).execute(ctx.db);
      gone = rows[0]?.n ?? 0;
    }
  },
});
