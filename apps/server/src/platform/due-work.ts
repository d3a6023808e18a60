import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { App } from './app.ts';
import { pauseMs } from './backoff.ts';
import { platformCtx } from './context.ts';
import { homeOf } from './store-directory.ts';

/** Kinds of work that loops look for all the time. */
export type DueWork =
  | 'campaign_ends'
  | 'campaign_steps'
  | 'campaign_watches'
  | 'events'
  | 'exports'
  | 'imports'
  | 'inbox'
  | 'integrations'
  | 'jobs'
  | 'results'
  | 'send_queues'
  | 'topup_checks'
  | 'webhooks';

const LOOK_MS = 100;
/** New work of the other kinds sends a notification. */
const WITHOUT_NOTIFICATION: ReadonlySet<DueWork> = new Set<DueWork>([
  'exports',
  'imports',
  'inbox',
  'integrations',
  'topup_checks',
  'webhooks',
]);
/** Each tenth look is for all kinds, and the only one of a quiet process. */
const LOOKS_FOR_ALL = 10;
/** Work comes from requests, events and jobs: a process without any for so long expects only what was scheduled. */
const QUIET_AFTER_MS = 10_000;
/** While the database is unavailable. */
const LONGEST_REST_MS = 10_000;

const looks = new WeakMap<App, Looks>();
const activeAt = new WeakMap<App, number>();

/** Notes that this process handles a request, a job or events, from which work may follow in any database. */
export function noteActivity(app: App): void {
  activeAt.set(homeOf(app), performance.now());
}

/** Another process may serve the requests of one that only works. */
function isQuiet(app: App): boolean {
  const at = activeAt.get(homeOf(app)) ?? Number.NEGATIVE_INFINITY;
  return app.config.role !== 'worker' && performance.now() - at > QUIET_AFTER_MS;
}

/**
 * Resolves when work of this kind is due, or the loop is to stop. One statement looks for all
 * waiting loops of the process: a statement for each loop took a twentieth of a core in an idle
 * process.
 */
export async function untilDue(app: App, work: DueWork, stopping: AbortSignal): Promise<void> {
  if (stopping.aborted) return;
  const look = looks.get(app) ?? new Looks(app);
  looks.set(app, look);
  await look.until(work, stopping);
}

class Looks {
  readonly #app: App;
  readonly #waiting = new Map<DueWork, Set<() => void>>();
  #isLooking = false;

  constructor(app: App) {
    this.#app = app;
  }

  until(work: DueWork, stopping: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const waiting = this.#waiting.get(work) ?? new Set();
    this.#waiting.set(work, waiting.add(resolve));
    const stop = () => {
      waiting.delete(resolve);
      resolve();
    };
    stopping.addEventListener('abort', stop, { once: true });
    if (!this.#isLooking) void this.#look();
    return promise.finally(() => stopping.removeEventListener('abort', stop));
  }

  /** Goes on while any loop waits. */
  async #look(): Promise<void> {
    this.#isLooking = true;
    let failures = 0;
    let looks = 0;
    for (;;) {
      await wait(pauseMs({ firstMs: LOOK_MS, longestMs: LONGEST_REST_MS }, failures));
      const waiting = [...this.#waiting].flatMap(([work, { size }]) => (size > 0 ? [work] : []));
      if (waiting.length === 0) break;
      // A failed look has already waited longer.
      const isForAll = ++looks % LOOKS_FOR_ALL === 0 || failures > 0;
      if (isQuiet(this.#app) && !isForAll) continue;
      const wanted = isForAll ? waiting : waiting.filter((work) => WITHOUT_NOTIFICATION.has(work));
      if (wanted.length === 0) continue;
      try {
        const due = await findDue(this.#app, wanted);
        if (due.length > 0) noteActivity(this.#app);
        for (const work of due) this.#wake(work);
        failures = 0;
      } catch (error) {
        this.#app.log.warn('due work not looked for', { error });
        failures++;
      }
    }
    this.#isLooking = false;
  }

  #wake(work: DueWork): void {
    const waiting = this.#waiting.get(work) ?? new Set();
    const woken = [...waiting];
    waiting.clear();
    for (const resolve of woken) resolve();
  }
}

async function findDue(app: App, wanted: readonly DueWork[]): Promise<DueWork[]> {
  const now = app.clock.now();
  const consumers = app.consumers.map(({ name }) => name);
  const { rows } = await sql<{ work: DueWork }>`
    select work from app.due_work(${wanted}::text[], ${now}) as work
    union all
    select 'events' where ${wanted.includes('events')}::boolean
       and (exists (select from app.stores_with_new_events(1))
         or exists (select from app.consumers_with_events(${consumers}::text[], ${now})))
    union all
    select 'jobs' where ${wanted.includes('jobs')}::boolean and app.has_due_job()
    union all
    select 'inbox' where ${wanted.includes('inbox')}::boolean
       and exists (select from provider_events where due_at is not null and due_at <= ${now})`.execute(
    platformCtx(app).db,
  );
  return rows.map(({ work }) => work);
}
