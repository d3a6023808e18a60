import { clockJob } from '#platform/jobs';
import { pruneFiles } from './media.queries.ts';

const DAY_MS = 86_400_000;
/** Files of conversations are kept for twelve months (channels, chat §4). */
const KEPT_DAYS = 365;
const PIECE = 500;

/** Throws away files whose time is over, and uploads that nobody finished. */
export const pruneMedia = clockJob({
  name: 'media.prune',
  at: '40 4 * * *',
  async run(ctx) {
    const now = ctx.clock.now().getTime();
    const before = new Date(now - KEPT_DAYS * DAY_MS);
    for (let gone = PIECE; gone === PIECE; ) {
      const { rows } = await pruneFiles(before, new Date(now - DAY_MS), PIECE).execute(ctx.db);
      gone = rows[0]?.n ?? 0;
    }
  },
});
