import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { useWorld } from '#test/harness';
import { listenTo } from './listener.ts';
import { startLoops } from './loops.ts';

const world = useWorld();
const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

/** The way to the database, which can be cut and closed as in an outage. */
async function aWay() {
  const { host, port, user, password, database } = new pg.Client(world.databaseUrl);
  const open = new Set<Socket>();
  const way = { attempts: 0, isClosed: false, url: '', cut };
  const server = createServer((socket) => {
    way.attempts++;
    if (way.isClosed) return void socket.destroy();
    const path = `${host}/.s.PGSQL.${port}`;
    const behind = host.startsWith('/') ? connect(path) : connect(port, host);
    for (const end of [socket, behind]) {
      open.add(end);
      end.on('error', () => {}).on('close', cut);
    }
    socket.pipe(behind).pipe(socket);
  });
  function cut() {
    for (const socket of open) socket.destroy();
    open.clear();
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const own = typeof address === 'object' && address ? address.port : 0;
  way.url = `postgres://${user}:${encodeURIComponent(password ?? '')}@127.0.0.1:${own}/${database}`;
  closers.push(async () => {
    cut();
    server.close();
  });
  return way;
}

test('a listener outlives an outage: one attempt a second, and one connection afterwards', async () => {
  const way = await aWay();
  const heard: string[] = [];
  let begins = 0;
  const app = { ...world.app, pools: { ...world.app.pools, ownerUrl: way.url } };
  const listener = listenTo(app, 'test_channel', {
    onMessage: (payload) => heard.push(payload),
    onListening: () => begins++,
  });
  closers.unshift(listener.stop);
  await listener.began;
  await world.sql("select pg_notify('test_channel', 'before')", []);
  await expect.poll(() => heard).toEqual(['before']);

  way.attempts = 0;
  way.isClosed = true;
  way.cut();
  const startedAt = performance.now();
  await expect.poll(() => way.attempts, { timeout: 10_000 }).toBe(3);
  expect(performance.now() - startedAt).toBeGreaterThan(2_900);
  way.isClosed = false;
  await expect.poll(() => begins, { timeout: 10_000 }).toBe(2);
  expect(way.attempts).toBe(4);
  await world.sql("select pg_notify('test_channel', 'after')", []);
  await expect.poll(() => heard).toEqual(['before', 'after']);
});

test('rounds that fail rest longer each time, until one succeeds', async () => {
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
  await expect.poll(() => rounds, { interval: 5, timeout: 5_000 }).toBe(7);
  // 20 + 40 + 80 + 160 + 320 + 640
  expect(performance.now() - startedAt).toBeGreaterThan(1_240);
  await expect.poll(() => rounds, { interval: 5 }).toBe(9);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});
