import type { JobHelpers, TaskList } from 'graphile-worker';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { App } from './app.ts';
import { type Ctx, type PlatformCtx, platformCtx, storeCtx } from './context.ts';
import { HOME } from './home-tables.ts';
import { keepRunning, type RunnerOptions } from './job-runner.ts';
import { withLogFields } from './log.ts';
import { countJob } from './metrics.ts';
import { untilCopied } from './replication.ts';
import { homeOf, shardsOf } from './store-directory.ts';

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
  if (storeIds.length === 0) return;
  const queues = storeIds.map((store_id) => queueOf(definition, { store_id }));
  await sql`select app.enqueue(${definition.name}, json_build_object('store_id', id), queue,
    ${definition.name} || ':' || id, interval '0', ${definition.attempts ?? 8})
    from unnest(${storeIds}::text[], ${queues}::text[]) as s(id, queue)`.execute(ctx.db);
}

/** Work in every database that begins in a transaction at home. */
type ShardPayload = z.ZodObject<{ shard: z.ZodString }>;

/** A database that is away for days finds its work when it is back. */
const SHARD_ATTEMPTS = 24;

/**
 * Declares work that a change of home tables needs in every database. It runs once the database has the change;
 * one that is away delays its own job alone.
 */
export function shardJob<Payload extends ShardPayload>(
  definition: PlatformJob<Payload>,
): PlatformJob<Payload> {
  return platformJob({
    attempts: SHARD_ATTEMPTS,
    ...definition,
    async run({ app }, payload) {
      const shard = shardsOf(app).find((one) => one.shard === payload.shard);
      if (!shard) return;
      await untilCopied(shard);
      await definition.run(platformCtx(shard), payload);
    },
  });
}

/** Adds a job for each database in the caller's transaction at home. */
export async function enqueueInShards<Payload extends ShardPayload>(
  ctx: PlatformCtx,
  definition: JobSignature<Payload>,
  payload: Omit<z.output<Payload>, 'shard'>,
): Promise<void> {
  for (const { shard } of shardsOf(ctx.app))
    await enqueue(ctx, definition, { ...payload, shard } as z.output<Payload>);
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
