import type { App } from '../app.ts';

/** How exactly the last use of each is known. */
const STEP_MS = { session: 5 * 60_000, api_key: 60_000 };
const REMEMBERED_MAX = 10_000;

const notedBy = new WeakMap<App, Map<string, number>>();

/**
 * Has the owner record the last use of a sign-in or key, in the background and at most once per
 * interval.
 */
export function noteUse(
  app: App,
  kind: keyof typeof STEP_MS,
  id: string,
  note: () => Promise<void>,
): void {
  const noted = notedBy.get(app) ?? new Map<string, number>();
  notedBy.set(app, noted);
  const now = app.clock.now().getTime();
  const key = `${kind}:${id}`;
  if (now - (noted.get(key) ?? 0) < STEP_MS[kind]) return;
  if (noted.size >= REMEMBERED_MAX) noted.clear();
  noted.set(key, now);
  note().catch((error) => app.log.warn(`last use of a ${kind} not noted`, { error }));
}
