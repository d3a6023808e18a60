import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openDatabaseProxy } from '#test/database-proxy';
import { useWorld } from '#test/harness';
import { TEST_SECRET_KEY } from '#test/keys';
import { createApp } from '../app.ts';
import type { App } from './app.ts';
import { platformCtx } from './context.ts';
import { releasedOnce } from './job-runner.ts';
import { enqueue, platformJob, startJobs } from './jobs.ts';
import { closePools } from './pools.ts';

const world = useWorld();

afterEach(() => world.sql('delete from graphile_worker._private_jobs'));

/** A job that records its runner; one named slow blocks on its first run until released. */
function noting() {
  const done: string[] = [];
  const waiting = new Map<string, () => void>();
  const definition = platformJob({
    name: 'test.noting',
    payload: z.object({ name: z.string() }),
    async run(_ctx, { name }) {
      if (name.startsWith('slow') && !done.includes(name)) {
        await new Promise<void>((resolve) => waiting.set(name, resolve));
      }
      done.push(name);
    },
  });
  return {
    done,
    definition,
    started: (name: string) => expect.poll(() => waiting.has(name)).toBe(true),
    release: (name: string) => waiting.get(name)?.(),
  };
}

const add = (work: ReturnType<typeof noting>, name: string) =>
  enqueue(platformCtx(world.app), work.definition, { name });

const run = (app: App, work: ReturnType<typeof noting>, silenceMs = 30_000) =>
  startJobs(
    app,
    { ofStores: [], ofPlatform: [work.definition] },
    { concurrency: 4, pollInterval: 20, beatMs: 50, silenceMs },
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
});

/** Logs errors as info: this test makes runners fail on purpose. */
const quietly = (app: App): App => ({ ...app, log: { ...app.log, error: app.log.info } });

/** A runner whose connection to the database can be cut. */
async function runOverWay(work: ReturnType<typeof noting>, silenceMs?: number) {
  const proxy = await openDatabaseProxy(world.databaseUrl);
  const app = createApp({
    config: world.app.config,
    secretKey: TEST_SECRET_KEY,
    databaseUrl: proxy.url,
    clock: world.clock,
    log: quietly(world.app).log,
    mail: world.app.mail,
  });
  const jobs = await run(app, work, silenceMs);
  return {
    async cut() {
      const { attempts } = proxy;
      proxy.isClosed = true;
      proxy.cut();
      await expect.poll(() => proxy.attempts).toBeGreaterThan(attempts + 3);
    },
    open() {
      proxy.isClosed = false;
    },
    async stop() {
      await jobs.stop();
      await closePools(app.pools);
      await proxy.stop();
    },
  };
}

test('a database lost in the middle of a job does not end the running of jobs', async () => {
  const work = noting();
  const over = await runOverWay(work);
  try {
    await add(work, 'slow');
    await work.started('slow');
    await over.cut();
    work.release('slow');
    await expect.poll(() => work.done).toContain('slow');
    over.open();

    await add(work, 'after the outage');
    await expect.poll(() => work.done).toContain('after the outage');
  } finally {
    await over.stop();
  }
});

test('jobs go on when the end of one could not be written and others ended after it', async () => {
  await world.sql(
    `create sequence refused;
     create function refuse() returns trigger language plpgsql as $$
     begin
       perform nextval('refused');
       raise exception 'refused';
     end $$;
     create trigger refuse before delete on graphile_worker._private_jobs for each row
     when (old.payload->>'name' = 'slow 1') execute function refuse()`,
  );
  const work = noting();
  const jobs = await run(quietly(world.app), work);
  const names = ['slow 1', 'slow 2', 'slow 3', 'slow 4'];
  try {
    for (const name of names) {
      await add(work, name);
      await work.started(name);
    }
    work.release('slow 1');
    const refused = () => world.sql<{ is_called: boolean }>('select is_called from refused');
    await expect.poll(refused).toEqual([{ is_called: true }]);
    for (const name of names.slice(1)) {
      work.release(name);
      const left = () =>
        world.sql(`select id from graphile_worker._private_jobs where payload->>'name' = $1`, [
          name,
        ]);
      await expect.poll(left).toEqual([]);
    }

    await add(work, 'a later one');
    await expect.poll(() => work.done).toContain('a later one');
  } finally {
    for (const name of names) work.release(name);
    await jobs.stop();
    await world.sql('drop trigger refuse on graphile_worker._private_jobs');
  }
});

test('a job that the database handed out and no runner received is run, though its runner is alive', async () => {
  const work = noting();
  const over = await runOverWay(work, 1_000);
  try {
    await enqueue(
      platformCtx(world.app),
      work.definition,
      { name: 'given out' },
      { runAt: new Date(world.clock.now().getTime() + 3_600_000) },
    );
    await world.sql(
      `update graphile_worker._private_jobs
          set locked_at = now() - interval '1 minute', run_at = now(),
              locked_by = (select id from job_runners order by seen_at desc limit 1)
        where payload->>'name' = 'given out'`,
      [],
    );
    await over.cut();
    over.open();
    await expect.poll(() => work.done).toContain('given out');
  } finally {
    await over.stop();
  }
});

test('a listening connection that the job runner releases twice goes back to the pool once', async () => {
  const pool = releasedOnce(world.app.pools.owner);
  const { promise, resolve } = Promise.withResolvers<(failure?: Error) => void>();
  pool.connect((_error, _client, release) => resolve(release));
  const release = await promise;
  const idle = pool.idleCount;
  release(new Error('lost'));
  release(new Error('lost'));
  expect(pool.idleCount).toBe(idle);
  const client = await pool.connect();
  client.release();
});
