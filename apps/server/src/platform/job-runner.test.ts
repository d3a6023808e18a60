import { expect, test } from 'vitest';
import { z } from 'zod';
import { useWorld } from '#test/harness';
import { TEST_SECRET_KEY } from '#test/keys';
import { openWay } from '#test/way-to-database';
import { createApp } from '../app.ts';
import type { App } from './app.ts';
import { platformCtx } from './context.ts';
import { enqueue, platformJob, startJobs } from './jobs.ts';
import { closePools } from './pools.ts';

const world = useWorld();

/** A job that notes who ran it, and the first time waits to be let go. */
function noting() {
  const done: string[] = [];
  const started = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const definition = platformJob({
    name: 'test.noting',
    payload: z.object({ name: z.string() }),
    async run(_ctx, { name }) {
      if (name === 'slow' && !done.includes('slow')) {
        started.resolve();
        await release.promise;
      }
      done.push(name);
    },
  });
  return { done, definition, started: started.promise, release: release.resolve };
}

const add = (work: ReturnType<typeof noting>, name: string) =>
  enqueue(platformCtx(world.app), work.definition, { name });

const run = (app: App, work: ReturnType<typeof noting>) =>
  startJobs(
    app,
    { ofStores: [], ofPlatform: [work.definition] },
    { concurrency: 2, pollInterval: 20, beatMs: 50, silenceMs: 30_000 },
  );

test('jobs that a killed process had locked are free within half a minute, those of a living one stay', async () => {
  const work = noting();
  for (const name of ['of a dead process', 'of a living process']) await add(work, name);
  await world.sql(
    `update graphile_worker._private_jobs
        set locked_at = now() - interval '31 seconds', locked_by = payload->>'name'`,
    [],
  );
  await world.sql("insert into job_runners (id) values ('of a living process')", []);

  const jobs = await run(world.app, work);
  try {
    await expect.poll(() => work.done).toEqual(['of a dead process']);
    await add(work, 'a later one');
    await expect.poll(() => work.done).toEqual(['of a dead process', 'a later one']);
  } finally {
    await jobs.stop();
  }
  await world.sql('delete from graphile_worker._private_jobs', []);
});

test('a database lost in the middle of a job does not end the running of jobs', async () => {
  const way = await openWay(world.databaseUrl);
  const app = createApp({
    config: world.app.config,
    secretKey: TEST_SECRET_KEY,
    databaseUrl: way.url,
    clock: world.clock,
    log: { ...world.app.log, error: world.app.log.info },
    mail: world.app.mail,
  });
  const work = noting();
  const jobs = await run(app, work);
  try {
    await add(work, 'slow');
    await work.started;
    way.isClosed = true;
    way.cut();
    work.release();
    await expect.poll(() => way.attempts).toBeGreaterThan(3);
    way.isClosed = false;

    await add(work, 'after the outage');
    await expect.poll(() => work.done).toContain('after the outage');
  } finally {
    await jobs.stop();
    await closePools(app.pools);
    await way.stop();
  }
});
