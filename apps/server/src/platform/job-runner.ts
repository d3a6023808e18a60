import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type CronItem,
  parseCronItems,
  type Runner,
  run,
  type TaskList,
  type WorkerEvents,
  Logger as WorkerLogger,
} from 'graphile-worker';
import type { App } from './app.ts';

const RESTART_MS = 1_000;

export interface RunnerOptions {
  concurrency: number;
  /** Milliseconds between two looks for jobs; a new one is announced besides. */
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
 * A job runner that lives as long as the process: one that ended, as after losing its database in
 * the middle of a job, is followed by another. What killed processes had locked is set free.
 */
export async function keepRunning(app: App, work: Work): Promise<{ stop(): Promise<void> }> {
  const { beatMs = 5_000, silenceMs = 30_000 } = work;
  const stopping = new AbortController();
  let runner = await startRunner(app, work);
  const beats = setInterval(() => void beat(), beatMs);

  let isBeating = false;
  let hasBeaten = false;
  async function beat(): Promise<void> {
    if (isBeating) return;
    isBeating = true;
    try {
      await app.pools.owner.query(
        'insert into job_runners (id) values ($1) on conflict (id) do update set seen_at = now()',
        [runner.id],
      );
      // After an outage all are silent: each may say first that it lives.
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
      await runner.ended;
      if (stopping.signal.aborted) return;
      app.log.warn('job runner ended and is started again');
      await wait(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        runner = await startRunner(app, work);
        await beat();
      } catch (error) {
        app.log.error('job runner not started', { error });
      }
    }
  }

  await beat();
  const following = follow();
  return {
    async stop() {
      stopping.abort();
      clearInterval(beats);
      await runner.stop();
      await following;
    },
  };
}

interface StartedRunner {
  /** As which it locks jobs. */
  id: string;
  ended: Promise<void>;
  stop(): Promise<void>;
}

async function startRunner(app: App, work: Work): Promise<StartedRunner> {
  const events: WorkerEvents = new EventEmitter();
  let id = '';
  events.on('pool:create', ({ workerPool }) => {
    id = workerPool.id;
  });
  const runner: Runner = await run({
    pgPool: app.pools.owner,
    taskList: work.tasks,
    parsedCronItems: parseCronItems(work.cron),
    concurrency: work.concurrency,
    pollInterval: work.pollInterval ?? 1000,
    noHandleSignals: true,
    logger: new WorkerLogger(() => () => {}),
    events,
    // In batches, even of one, recording what became of a job is tried again and waited for;
    // otherwise a lost connection is a failure that nobody waits for, and ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  });
  let hasEnded = false;
  const ended = runner.promise
    .catch((error: unknown) => app.log.error('job runner failed', { error }))
    .then(() => {
      hasEnded = true;
    });
  return {
    id,
    ended,
    async stop() {
      if (!hasEnded) await runner.stop();
      await ended;
    },
  };
}
