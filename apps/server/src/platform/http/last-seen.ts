import type { App } from '../app.ts';

/** How exactly a sign-in's last use is known. */
const STEP_MS = 5 * 60_000;
const REMEMBERED_MAX = 10_000;

const notedBy = new WeakMap<App, Map<string, number>>();

/** Notes when a sign-in was last used, beside the call and at most once in five minutes. */
export function noteSeen(app: App, sessionId: string): void {
  const noted = notedBy.get(app) ?? new Map<string, number>();
  notedBy.set(app, noted);
  const now = app.clock.now();
  if (now.getTime() - (noted.get(sessionId) ?? 0) < STEP_MS) return;
  if (noted.size >= REMEMBERED_MAX) noted.clear();
  noted.set(sessionId, now.getTime());
  app.pools.app
    .query('update sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2', [
      sessionId,
      now,
    ])
    .catch((error) => app.log.warn('last use of a session not noted', { error }));
}
