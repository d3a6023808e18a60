import { afterEach, expect, test } from 'vitest';
import { openDatabaseProxy } from '#test/database-proxy';
import { useWorld } from '#test/harness';
import { listenTo } from './listener.ts';
import { startLoops } from './loops.ts';

const world = useWorld();
const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

test('a listener outlives an outage: one attempt a second, and one connection afterwards', async () => {
  const proxy = await openDatabaseProxy(world.databaseUrl);
  closers.push(proxy.stop);
  const heard: string[] = [];
  let begins = 0;
  const app = { ...world.app, pools: { ...world.app.pools, ownerUrl: proxy.url } };
  const listener = listenTo(app, 'test_channel', {
    onMessage: (payload) => heard.push(payload),
    onListening: () => begins++,
  });
  closers.unshift(listener.stop);
  await listener.began;
  await world.sql("select pg_notify('test_channel', 'before')", []);
  await expect.poll(() => heard).toEqual(['before']);

  proxy.attempts = 0;
  proxy.isClosed = true;
  proxy.cut();
  const startedAt = performance.now();
  await expect.poll(() => proxy.attempts, { timeout: 30_000 }).toBe(3);
  expect(performance.now() - startedAt).toBeGreaterThan(2_900);
  proxy.isClosed = false;
  await expect.poll(() => begins, { timeout: 30_000 }).toBe(2);
  expect(proxy.attempts).toBe(4);
  await world.sql("select pg_notify('test_channel', 'after')", []);
  await expect.poll(() => heard).toEqual(['before', 'after']);
});

test('failing rounds back off longer each time, until one succeeds', async () => {
  let rounds = 0;
  const loops = startLoops(world.app, {
    count: 1,
    idleMs: 10,
    failure: 'test round failed',
    round: async () => {
      rounds++;
      if (rounds <= 6) throw new Error('The database is away');
      return false;
    },
  });
  closers.push(() => loops.stop());
  const startedAt = performance.now();
  await expect.poll(() => rounds, { interval: 5 }).toBeGreaterThanOrEqual(7);
  // 20 + 40 + 80 + 160 + 320 + 640
  expect(performance.now() - startedAt).toBeGreaterThan(1_240);
  await expect.poll(() => rounds, { interval: 5 }).toBeGreaterThanOrEqual(9);
});
