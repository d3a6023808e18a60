import { setTimeout as wait } from 'node:timers/promises';
import type { App } from './app.ts';
import { pauseMs } from './backoff.ts';
import { type DueWork, untilDue } from './due-work.ts';

/** While the database is unavailable, polling backs off from four times a second. */
const LONGEST_REST_MS = 10_000;

interface LoopOptions {
  /** How many run side by side in this process. */
  count: number;
  /** Pause after a round without work; doubled after each failure. */
  idleMs: number;
  /** The loop's kind of work: in place of pauses, one look for all loops says when it is due. */
  due?: DueWork;
  /** Log message of a failed round. */
  failure: string;
  /** One round; returns whether there was work. `stopping` aborts when the process ends. */
  round(stopping: AbortSignal): Promise<boolean>;
}

/** Runs rounds of work over all stores until stopped; several processes share the work. */
export function startLoops(
  app: App,
  { count, idleMs, due, failure, round }: LoopOptions,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  async function loop(): Promise<void> {
    let failures = 0;
    let wasDue = false;
    while (!stopping.signal.aborted) {
      try {
        const isBusy = await round(stopping.signal);
        failures = 0;
        if (isBusy) continue;
        // What is due and was not taken belongs to another worker, or waits for its turn.
        wasDue = due !== undefined && !wasDue;
        if (due && wasDue) {
          await untilDue(app, due, stopping.signal);
          continue;
        }
      } catch (error) {
        app.log.error(failure, { error });
        failures++;
      }
      await rest(
        pauseMs({ firstMs: idleMs, longestMs: LONGEST_REST_MS }, failures),
        stopping.signal,
      );
    }
  }
  const loops = Array.from({ length: count }, loop);
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function rest(ms: number, stopping: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: stopping }).catch((error: unknown) => {
    if (!stopping.aborted) throw error;
  });
}

/** Processes all items with limited concurrency; the first failure is thrown and skips the rest. */
export async function eachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of left) await work(item);
    }),
  );
}
