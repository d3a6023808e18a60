import { type Runner, run, Logger as WorkerLogger } from 'graphile-worker';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { App } from '#app';
import { type Ctx, storeCtx } from './context.ts';

type StorePayload = z.ZodType<{ store_id: string }>;

export interface Job<Payload extends StorePayload = StorePayload> {
  name: string;
  payload: Payload;
  /** Jobs with the same key that still wait become one. */
  once?: (payload: z.output<Payload>) => string;
  /** Jobs of one queue run one after the other. */
  queue?: (payload: z.output<Payload>) => string;
  attempts?: number;
  run(ctx: Ctx, payload: z.output<Payload>): Promise<void>;
}

/** Declares background work of a store: named, typed, safe to run twice. */
export function job<Payload extends StorePayload>(definition: Job<Payload>): Job<Payload> {
  return definition;
}

/** Adds a job in the caller's transaction; it starts after the commit, or at `runAt`. */
export async function enqueue<Payload extends StorePayload>(
  ctx: Pick<Ctx, 'db'>,
  definition: Job<Payload>,
  payload: z.output<Payload>,
  options: { runAt?: Date } = {},
): Promise<void> {
  const key = definition.once ? `${definition.name}:${definition.once(payload)}` : null;
  await sql`select app.enqueue(${definition.name}, ${JSON.stringify(payload)}::json,
    ${definition.queue?.(payload) ?? null}, ${key}, ${options.runAt ?? null}::timestamptz,
    ${definition.attempts ?? 8})`.execute(ctx.db);
}

/** Starts the runner over all jobs of the product; `stop()` lets running ones finish. */
export async function startJobs(
  app: App,
  jobs: readonly Job[],
  options: { concurrency: number; pollInterval?: number },
): Promise<Runner> {
  const taskList = Object.fromEntries(
    jobs.map((definition) => [
      definition.name,
      async (raw: unknown) => {
        const payload = definition.payload.parse(raw);
        const startedAt = performance.now();
        try {
          await definition.run(await storeCtx(app, payload.store_id), payload);
          app.log.debug('job done', { job: definition.name, ms: performance.now() - startedAt });
        } catch (error) {
          app.log.error('job failed', { job: definition.name, store: payload.store_id, error });
          throw error;
        }
      },
    ]),
  );
  return run({
    pgPool: app.pools.owner,
    taskList,
    concurrency: options.concurrency,
    pollInterval: options.pollInterval ?? 1000,
    noHandleSignals: true,
    logger: new WorkerLogger(() => () => {}),
  });
}
