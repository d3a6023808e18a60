import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { App } from './app.ts';
import { pauseMs } from './backoff.ts';
import { platformCtx } from './context.ts';

/** Kinds of leased work that loops look for all the time. */
export type DueWork =
  | 'exports'
  | 'imports'
  | 'inbox'
  | 'integrations'
  | 'topup_checks'
  | 'webhooks';

const LOOK_MS = 100;
/** While the database is unavailable. */
const LONGEST_REST_MS = 10_000;

const looks = new WeakMap<App, Looks>();

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
    for (;;) {
      await wait(pauseMs({ firstMs: LOOK_MS, longestMs: LONGEST_REST_MS }, failures));
      const wanted = [...this.#waiting].flatMap(([work, { size }]) => (size > 0 ? [work] : []));
      if (wanted.length === 0) break;
      try {
        for (const work of await findDue(this.#app, wanted)) this.#wake(work);
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
  const { rows } = await sql<{ work: DueWork }>`
    select work from app.due_work(${wanted}::text[], ${now}) as work
    union all
    select 'inbox' where ${wanted.includes('inbox')}::boolean
       and exists (select from provider_events where due_at is not null and due_at <= ${now})`.execute(
    platformCtx(app).db,
  );
  return rows.map(({ work }) => work);
}
