import { setTimeout as wait } from 'node:timers/promises';
import type { App } from './app.ts';

/** While the database is away nobody wants to read of it four times a second. */
const LONGEST_REST_MS = 10_000;

interface LoopOptions {
  /** How many run side by side in this process. */
  count: number;
  /** The rest after a round that found nothing to do; twice as long after each that failed. */
  idleMs: number;
  /** What the log says of a round that failed. */
  failure: string;
  /** One round; answers whether there was anything to do. `stopping` aborts when the process ends. */
  round(stopping: AbortSignal): Promise<boolean>;
}

/** Rounds of work over all stores until stopped; several processes share what there is to do. */
export function startLoops(
  app: App,
  { count, idleMs, failure, round }: LoopOptions,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  async function loop(): Promise<void> {
    let failures = 0;
    while (!stopping.signal.aborted) {
      try {
        const isBusy = await round(stopping.signal);
        failures = 0;
        if (isBusy) continue;
      } catch (error) {
        app.log.error(failure, { error });
        failures++;
      }
      await rest(Math.min(idleMs * 2 ** failures, LONGEST_REST_MS), stopping.signal);
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

/** Works on all items, so many at a time; the first failure is thrown and leaves the rest undone. */
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
