import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type CronItem,
  parseCronItems,
  type Runner,
  run,
  type Task,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker';
import type pg from 'pg';
import type { App } from './app.ts';
import { noteActivity } from './due-work.ts';
import { startLoops } from './loops.ts';

const RESTART_MS = 1_000;
const POLL_MS = 30_000;
/** Between two looks for due jobs that no worker takes: all may be busy, or one of their queue runs. */
const BUSY_MS = 1_000;
/** Time for an idle runner to record the outcome of its last jobs. */
const END_MS = 5_000;

export interface RunnerOptions {
  concurrency: number;
  /** Milliseconds between polls for jobs; new ones send a notification, and others are looked for with all other work. */
  pollInterval?: number;
  /** Milliseconds between two signs of life. */
  beatMs?: number;
  /** Milliseconds of silence after which a runner's jobs are free for others. */
  silenceMs?: number;
}

interface Work extends RunnerOptions {
  tasks: TaskList;
  cron: CronItem[];
}

/**
 * Runs jobs as long as the process lives. A runner that lost the database, even for a moment, may
 * have been assigned jobs that never reached it, and may never stop: it takes no more jobs and
 * another starts at once. Once it is idle, its remaining locks are released, as are the locks of
 * killed processes.
 */
export async function keepRunning(app: App, work: Work): Promise<{ stop(): Promise<void> }> {
  const { beatMs = 5_000, silenceMs = 30_000 } = work;
  const stopping = new AbortController();
  let runner = await startRunner(app, work);
  const runners = new Set([runner]);
  const beats = setInterval(() => void beat(), beatMs);

  let isBeating = false;
  let hasBeaten = false;
  async function beat(): Promise<void> {
    if (isBeating) return;
    isBeating = true;
    try {
      const living = [...runners].filter((one) => one === runner || !one.isIdle());
      await app.pools.owner.query(
        `insert into job_runners (id) select unnest($1::text[])
         on conflict (id) do update set seen_at = now()`,
        [living.map((one) => one.id)],
      );
      // After an outage all heartbeats are late: each runner gets a chance to renew first.
      if (hasBeaten) {
        await app.pools.owner.query('select app.free_jobs_of_dead_runners($1)', [
          `${silenceMs} milliseconds`,
        ]);
      }
      hasBeaten = true;
    } catch (error) {
      hasBeaten = false;
      app.log.warn('job runner gave no sign of life', { error });
    }
    isBeating = false;
  }

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      await runner.left;
      if (stopping.signal.aborted) return;
      app.log.warn('job runner lost the database and is followed by another');
      await wait(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        const former = runner;
        runner = await startRunner(app, work);
        runners.add(runner);
        void former.stopped.then(() => runners.delete(former));
        await beat();
      } catch (error) {
        app.log.error('job runner not started', { error });
      }
    }
  }

  await beat();
  const following = follow();
  const looking = startLoops(app, {
    count: 1,
    idleMs: BUSY_MS,
    due: 'jobs',
    failure: 'due jobs not looked for',
    async round() {
      runner.wake();
      return false;
    },
  });
  return {
    async stop() {
      stopping.abort();
      clearInterval(beats);
      runner.leave();
      await looking.stop();
      await following;
      await Promise.all([...runners].map((one) => one.stop()));
    },
  };
}

interface StartedRunner {
  /** As which it locks jobs. */
  id: string;
  /** Once it takes no more jobs. */
  left: Promise<void>;
  /** Resolves when the outcomes of its jobs are recorded; may never resolve. */
  stopped: Promise<void>;
  /** Has idle workers look for jobs. */
  wake(): void;
  leave(): void;
  isIdle(): boolean;
  /** Takes no more jobs and lets those in hand end. */
  stop(): Promise<void>;
}

async function startRunner(app: App, work: Work): Promise<StartedRunner> {
  const events: WorkerEvents = new EventEmitter();
  const left = Promise.withResolvers<void>();
  const inHand = new Set<Promise<unknown>>();
  let id = '';
  let wake = () => {};
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id;
    wake = () => workerPool.nudge(work.concurrency);
  });
  events.on('pool:gracefulShutdown', () => left.resolve());
  events.on('worker:getJob:error', () => left.resolve());
  const runner: Runner = await run({
    pgPool: releasedOnce(app.pools.owner),
    taskList: noted(app, work.tasks, inHand),
    parsedCronItems: parseCronItems(work.cron),
    concurrency: work.concurrency,
    pollInterval: work.pollInterval ?? POLL_MS,
    noHandleSignals: true,
    logger: new WorkerLogger(() => () => {}),
    events,
    // In batches, even of one, job outcomes are recorded with retries and awaited; otherwise a lost
    // connection is an unhandled rejection that ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  void runner.promise
    .catch((error: unknown) => app.log.error('job runner failed', { error }))
    .then(() => left.resolve());
  const stopped = left.promise.then(() => runner.stop()).catch(() => {});
  return {
    id,
    left: left.promise,
    stopped,
    wake: () => wake(),
    leave: left.resolve,
    isIdle: () => inHand.size === 0,
    async stop() {
      left.resolve();
      await Promise.allSettled(inHand);
      const enough = new AbortController();
      const waited = wait(END_MS, undefined, { signal: enough.signal }).catch(() => {});
      await Promise.race([stopped, waited]);
      enough.abort();
    },
  };
}

/**
 * The pool, with connections whose second release does nothing. Graphile Worker 0.18 releases its listening connection
 * twice when the database is lost between its stop and the answer to LISTEN; the pool's refusal would be an unhandled
 * rejection, which ends the process.
 */
export function releasedOnce(pool: pg.Pool): pg.Pool {
  return new Proxy(pool, {
    get(target, name) {
      if (name === 'connect') return connectReleasedOnce(target);
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

type Connected = Parameters<Parameters<pg.Pool['connect']>[0]>;

function connectReleasedOnce(pool: pg.Pool) {
  return (done?: (...connected: Connected) => void) => {
    if (!done) return pool.connect();
    return pool.connect((error, client, release) => {
      let isReleased = false;
      done(error, client, (failure) => {
        if (isReleased) return;
        isReleased = true;
        release(failure);
      });
    });
  };
}

/** The same tasks, registered in `inHand` while they run. */
function noted(app: App, tasks: TaskList, inHand: Set<Promise<unknown>>): TaskList {
  const entries = Object.entries(tasks).map(([name, task]): [string, Task] => [
    name,
    async (payload, helpers) => {
      noteActivity(app);
      const work = Promise.resolve(task?.(payload, helpers));
      inHand.add(work);
      try {
        await work;
      } finally {
        inHand.delete(work);
      }
    },
  ]);
  return Object.fromEntries(entries);
}
