import { type EndpointShape, endpoint } from '@clientela/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import {
  type Ctx,
  inLongTransaction,
  inTransaction,
  type PlatformCtx,
  platformCtx,
  storeCtx,
} from '#platform/context';
import { openDatabaseProxy } from '#test/database-proxy';
import { aStore, callerOf, useWorld } from '#test/harness';
import type { App } from '../app.ts';
import { on } from './routes.ts';
import { buildServer } from './server.ts';

const world = useWorld();
const Done = z.object({ done: z.boolean() });
const shape = { summary: '', response: Done } as const;
const slowRead = endpoint({
  ...shape,
  method: 'GET',
  path: '/stores/:store_id/slow',
  permission: 'Dashboard.index',
});
const slowWrite = endpoint({
  ...shape,
  method: 'POST',
  path: '/stores/:store_id/slow',
  permission: 'Dashboard.index',
});
const slowStatement = endpoint({
  ...shape,
  method: 'PUT',
  path: '/stores/:store_id/slow',
  permission: 'Dashboard.index',
});
const slowOutside = endpoint({ ...shape, method: 'GET', path: '/slow', permission: 'public' });

const longWrite = endpoint({
  ...shape,
  method: 'POST',
  path: '/stores/:store_id/long',
  permission: 'Dashboard.index',
});

async function sleep(ctx: Ctx | PlatformCtx): Promise<{ done: boolean }> {
  await sql`select pg_sleep(20)`.execute(ctx.db);
  return { done: true };
}

function serve(app: App): Promise<FastifyInstance> {
  return buildServer(app, [
    on(slowRead, sleep),
    on(slowWrite, (ctx) => inTransaction(ctx, sleep)),
    on(slowStatement, sleep),
    on(longWrite, (ctx) =>
      inLongTransaction(ctx, async (ctx) => {
        await sql`select pg_sleep(1.5)`.execute(ctx.db);
        return { done: true };
      }),
    ),
    on(slowOutside, sleep),
  ]);
}

let hurried: FastifyInstance;
beforeAll(async () => {
  // Enough for the auth middleware on a busy machine, far too short for a sleeping statement.
  const limits = { ...world.app.limits, statementMs: 1_000 };
  hurried = await serve({ ...world.app, limits });
});
afterAll(() => hurried.close());

const OVERLOADED = {
  status: 503,
  headers: { 'retry-after': '5' },
  body: {
    code: 'overloaded',
    message: 'O sistema está ocupado. Aguarde alguns segundos e tente novamente.',
  },
};

test.each<[string, EndpointShape]>([
  ['a read', slowRead],
  ['a transaction', slowWrite],
  ['a statement of its own', slowStatement],
  ['a call without a person', slowOutside],
])('%s that takes too long is aborted with a retryable failure', async (_what, slow) => {
  const store = await aStore(world);
  const owner = callerOf({ ...world, server: hurried }, store.owner);
  expect(await owner.send(slow, { store_id: store.id })).toMatchObject(OVERLOADED);
});

test('while the database is unavailable calls fail at once, and resume afterwards', async () => {
  const proxy = await openDatabaseProxy(world.app.pools.appUrl);
  const pool = new pg.Pool({ connectionString: proxy.url });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const server = await serve({ ...world.app, pools: { ...world.app.pools, app: pool } });
  try {
    const store = await aStore(world);
    const owner = callerOf({ ...world, server }, store.owner);
    const ask = () => owner.send(longWrite, { store_id: store.id });
    expect((await ask()).status).toBe(200);
    proxy.isClosed = true;
    proxy.cut();
    expect(await ask()).toMatchObject(OVERLOADED);
    expect(await ask()).toMatchObject(OVERLOADED);
    proxy.isClosed = false;
    expect((await ask()).status).toBe(200);
  } finally {
    await server.close();
    await pool.end();
    await proxy.stop();
  }
});

test('bulk operations have a longer timeout', async () => {
  const store = await aStore(world);
  const owner = callerOf({ ...world, server: hurried }, store.owner);
  expect((await owner.send(longWrite, { store_id: store.id })).status).toBe(200);
});

test('a request has 15 seconds a statement, long work 60, and a transaction idles at most 60', async () => {
  const Limits = z.object({ statement: z.string(), idle: z.string() });
  const readLimits = async ({ db }: Ctx) => {
    const { rows } = await sql<z.output<typeof Limits>>`select
      current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
    return rows[0]!;
  };
  const server = await buildServer(world.app, [
    on({ ...slowRead, response: Limits }, readLimits),
    on({ ...slowWrite, response: Limits }, (ctx) => inTransaction(ctx, readLimits)),
    on({ ...slowStatement, response: Limits }, readLimits),
    on({ ...longWrite, response: Limits }, (ctx) => inLongTransaction(ctx, readLimits)),
  ]);
  const store = await aStore(world);
  const owner = callerOf({ ...world, server }, store.owner);
  for (const [call, statement] of [
    [slowRead, '15s'],
    [slowWrite, '15s'],
    [slowStatement, '15s'],
    [longWrite, '1min'],
  ] as const) {
    const { body } = await owner.send(call, { store_id: store.id });
    expect(body, `${call.method} ${call.path}`).toEqual({ statement, idle: '1min' });
  }
  await server.close();
});

test('a connection that was cut short serves the next call without a limit of the last', async () => {
  const pool = new pg.Pool({ connectionString: world.app.pools.appUrl, max: 1 });
  const pools = { ...world.app.pools, app: pool };
  const app = { ...world.app, pools, limits: { ...world.app.limits, statementMs: 1_000 } };
  const server = await serve(app);
  const store = await aStore(world);
  const owner = callerOf({ ...world, server }, store.owner);
  expect((await owner.send(slowWrite, { store_id: store.id })).status).toBe(503);
  for (const ctx of [platformCtx(app), await storeCtx(app, store.id)]) {
    const { rows } = await sql`show statement_timeout`.execute(ctx.db);
    expect(rows).toEqual([{ statement_timeout: '0' }]);
  }
  await server.close();
  await pool.end();
});

test('a call without a free connection gets a retry response', async () => {
  const pool = new pg.Pool({
    connectionString: world.app.pools.appUrl,
    max: 1,
  });
  const taken = await pool.connect();
  pool.options.connectionTimeoutMillis = 50;
  const server = await serve({ ...world.app, pools: { ...world.app.pools, app: pool } });
  const store = await aStore(world);
  const owner = callerOf({ ...world, server }, store.owner);
  expect(await owner.send(slowRead, { store_id: store.id })).toMatchObject(OVERLOADED);
  taken.release();
  await server.close();
  await pool.end();
});
