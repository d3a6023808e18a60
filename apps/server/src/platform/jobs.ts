import type { JobHelpers, TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from './app.ts';
import { type Ctx, type PlatformCtx, platformCtx, storeCtx } from './context.ts';
import { HOME } from './home-tables.ts';
import { keepRunning, type RunnerOptions } from './job-runner.ts';
import { withLogFields } from './log.ts';
import { countJob } from './metrics.ts';
import { homeOf, shardOfStore } from './store-directory.ts';

type StorePayload = z.ZodType<{ store_id: string }>;

interface JobShape<Payload extends z.ZodType> {
  name: string;
  payload: Payload;
  /** Jobs with the same key that still wait become one. */
  once?: (payload: z.output<Payload>) => string;
  /** Jobs of one queue run one after the other. */
  queue?: (payload: z.output<Payload>) => string;
  attempts?: number;
}

export interface Job<Payload extends StorePayload = StorePayload> extends JobShape<Payload> {
  run(ctx: Ctx, payload: z.output<Payload>): Promise<void>;
}

/** Background work that belongs to no store, such as a mail to a person; its context is of the home database. */
export interface PlatformJob<Payload extends z.ZodType = z.ZodType> extends JobShape<Payload> {
  run(ctx: PlatformCtx, payload: z.output<Payload>): Promise<void>;
}

/** Name and payload of a job, for callers that need not import its implementation. */
export type JobSignature<Payload extends z.ZodType> = JobShape<Payload>;

/** Declares background work of a store: named, typed, safe to run twice. */
export function job<Payload extends StorePayload>(definition: Job<Payload>): Job<Payload> {
  return definition;
}

/** Declares background work of the platform: named, typed, safe to run twice. */
export function platformJob<Payload extends z.ZodType>(
  definition: PlatformJob<Payload>,
): PlatformJob<Payload> {
  return definition;
}

/** A scheduled job of all stores of a database, run by one of its processes. */
export interface ClockJob {
  name: string;
  /** Its work is in home tables. */
  at_home?: true;
  /** Minute, hour, day, month and weekday as in a crontab, UTC. */
  at: string;
  run(ctx: PlatformCtx): Promise<void>;
}

/** Declares a scheduled job, which must be idempotent. */
export function clockJob(definition: ClockJob): ClockJob {
  return definition;
}

/**
 * Adds a job in the caller's transaction; it starts after the commit, or at `runAt` by the caller's
 * clock.
 */
export async function enqueue<Payload extends z.ZodType>(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  definition: JobSignature<Payload>,
  payload: z.output<Payload>,
  options: { runAt?: Date } = {},
): Promise<void> {
  const key = definition.once ? `${definition.name}:${definition.once(payload)}` : null;
  const { runAt } = options;
  const waitMs = runAt ? Math.max(0, runAt.getTime() - ctx.clock.now().getTime()) : 0;
  await sql`select app.enqueue(${definition.name}, ${JSON.stringify(payload)}::json,
    ${definition.queue?.(payload) ?? null}, ${key}, ${waitMs} * interval '1 millisecond',
    ${definition.attempts ?? 8})`.execute(ctx.db);
}

function queueOf<Payload extends StorePayload>(
  { queue }: JobSignature<Payload>,
  payload: { store_id: string },
): string | null {
  return queue?.(payload as z.output<Payload>) ?? null;
}

/** Adds the same job for many stores in one statement. */
export async function enqueueForStores<Payload extends StorePayload>(
  ctx: Pick<Ctx, 'db'>,
  definition: JobSignature<Payload>,
  storeIds: readonly string[],
): Promise<void> {
  const calls = storeIds.map((store_id) => ({
    payload: { store_id },
    queue: queueOf(definition, { store_id }),
    key: `${definition.name}:${store_id}`,
  }));
  await addCalls(ctx, { job: definition.name, attempts: definition.attempts ?? 8, calls });
}

const Calls = z.object({
  job: z.string(),
  attempts: z.int(),
  calls: z.array(
    z.object({
      payload: z.looseObject({ store_id: z.string() }),
      queue: z.string().nullable(),
      /** Waiting jobs with the same key become one. */
      key: z.string().nullable(),
    }),
  ),
});
type Calls = z.output<typeof Calls>;

async function addCalls({ db }: Pick<Ctx, 'db'>, { job, attempts, calls }: Calls): Promise<void> {
  if (calls.length === 0) return;
  await sql`select app.enqueue(${job}, c.payload::json, c.queue, c.key, interval '0', ${attempts}::int)
    from unnest(${calls.map(({ payload }) => JSON.stringify(payload))}::text[],
      ${calls.map(({ queue }) => queue)}::text[], ${calls.map(({ key }) => key)}::text[])
      as c (payload, queue, key)`.execute(db);
}

/** Adds jobs in the databases of their stores, for a transaction at home. */
export const forwardJobs = platformJob({
  name: 'platform.forward_jobs',
  payload: Calls,
  async run(ctx, { calls, ...job }) {
    const byShard = new Map<App, Calls['calls']>();
    for (const call of calls) {
      const shard = await shardOfStore(ctx.app, call.payload.store_id);
      byShard.set(shard, [...(byShard.get(shard) ?? []), call]);
    }
    for (const [shard, calls] of byShard) await addCalls(platformCtx(shard), { ...job, calls });
  },
});

/**
 * Adds a job for each of several stores in the caller's transaction at home, in whatever databases
 * the stores are.
 */
export async function enqueueAcrossShards<Payload extends StorePayload>(
  ctx: PlatformCtx,
  definition: JobSignature<Payload>,
  payloads: readonly z.output<Payload>[],
): Promise<void> {
  const job = { job: definition.name, attempts: definition.attempts ?? 8 };
  const calls = payloads.map((payload) => ({
    payload,
    queue: definition.queue?.(payload) ?? null,
    key: definition.once ? `${definition.name}:${definition.once(payload)}` : null,
  }));
  if (ctx.app.shards.length === 1) await addCalls(ctx, { ...job, calls });
  else await enqueue(ctx, forwardJobs, { ...job, calls });
}

/** Every kind of background job. */
export interface Jobs {
  ofStores: readonly Job[];
  ofPlatform: readonly PlatformJob[];
}

/** Starts the runner over all jobs of the product; `stop()` lets running ones finish. */
export function startJobs(
  app: App,
  jobs: Jobs,
  options: RunnerOptions & { byClock?: readonly ClockJob[] },
): Promise<{ stop(): Promise<void> }> {
  const byClock = (options.byClock ?? []).filter((one) => !one.at_home || app.shard === HOME);
  const cron = byClock.map(({ name, at }) => ({ task: name, match: at }));
  return keepRunning(app, { ...options, cron, tasks: tasksOf(app, jobs, byClock) });
}

function tasksOf(app: App, { ofStores, ofPlatform }: Jobs, byClock: readonly ClockJob[]): TaskList {
  const storeTasks = ofStores.map((definition) => [
    definition.name,
    async (raw: unknown, { job }: JobHelpers) => {
      const payload = definition.payload.parse(raw);
      await logged(app, { ...idsOf(job), store: payload.store_id }, async () =>
        definition.run(await storeCtx(app, payload.store_id), payload),
      );
    },
  ]);
  const platformTasks = ofPlatform.map((definition) => [
    definition.name,
    (raw: unknown, { job }: JobHelpers) =>
      logged(app, idsOf(job), () =>
        definition.run(platformCtx(homeOf(app)), definition.payload.parse(raw)),
      ),
  ]);
  const clockTasks = byClock.map((definition) => [
    definition.name,
    (_raw: unknown, { job }: JobHelpers) =>
      logged(app, idsOf(job), () => definition.run(platformCtx(app))),
  ]);
  return Object.fromEntries([...storeTasks, ...platformTasks, ...clockTasks]);
}

interface JobIds extends Record<string, string> {
  job: string;
  job_id: string;
}

function idsOf(job: JobHelpers['job']): JobIds {
  return { job: job.task_identifier, job_id: job.id };
}

/** Runs a job; each of its log lines carries its id. */
function logged(app: App, ids: JobIds, work: () => Promise<void>): Promise<void> {
  return withLogFields(ids, async () => {
    const startedAt = performance.now();
    try {
      await work();
    } catch (error) {
      countJob(ids.job, 'failed', performance.now() - startedAt);
      app.log.error('job failed', { error });
      throw error;
    }
    const ms = performance.now() - startedAt;
    countJob(ids.job, 'done', ms);
    app.log.debug('job done', { ms });
  });
}
