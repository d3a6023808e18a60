import { endpoint } from '@clientela/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { aStore, callerOf, useWorld } from '#test/harness';
import { on } from './routes.ts';
import { buildServer } from './server.ts';

/** Promise 5: a response has only the contract's fields, whatever a handler returns. */

const world = useWorld();
let server: FastifyInstance;

const Person = z.object({ name: z.string(), stores: z.array(z.object({ name: z.string() })) });
const shape = { permission: 'Dashboard.index', summary: '', response: Person } as const;
const read = endpoint({ ...shape, method: 'GET', path: '/stores/:store_id/person' });
const write = endpoint({ ...shape, method: 'POST', path: '/stores/:store_id/person' });
const writeOnce = endpoint({
  ...shape,
  method: 'POST',
  path: '/stores/:store_id/person-once',
  idempotent: true,
});

const ROW = {
  name: 'Ana',
  password_hash: 'segredo',
  stores: [{ name: 'Loja', secret_key: 'segredo' }],
};

beforeAll(async () => {
  const answer = async () => ROW;
  server = await buildServer(world.app, [
    on(read, answer),
    on(write, answer),
    on(writeOnce, answer),
  ]);
});
afterAll(() => server.close());

test.each([
  ['a read', read],
  ['a write', write],
  ['a write that is kept to be answered again', writeOnce],
])('%s returns only the fields of its contract', async (_what, endpoint) => {
  const store = await aStore(world);
  const owner = callerOf({ ...world, server }, store.owner);
  const key = { 'idempotency-key': 'uma-vez' };
  const ask = () => owner.send(endpoint, { store_id: store.id }, key);
  for (const { status, body } of [await ask(), await ask()]) {
    expect(status).toBe(200);
    expect(body).toEqual({ name: 'Ana', stores: [{ name: 'Loja' }] });
  }
});
