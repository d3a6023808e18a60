import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import * as contract from '@clientela/contract';
import { type EndpointShape, endpoint } from '@clientela/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { aStore, useWorld } from '#test/harness';
import { on, type Route } from './routes.ts';
import { buildServer } from './server.ts';

const world = useWorld();
const servers: FastifyInstance[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});

type Options = Parameters<typeof buildServer>[2];

async function serve(routes: Route[], options: Options = {}): Promise<FastifyInstance> {
  const server = await buildServer(world.app, routes, options);
  servers.push(server);
  return server;
}

const Done = z.object({ done: z.boolean() });
const shape = { summary: '', response: Done, permission: 'public' } as const;
const done = async () => ({ done: true });

const text = endpoint({ ...shape, method: 'POST', path: '/text', body: z.object({}) });
const upload = endpoint({ ...shape, method: 'POST', path: '/upload', multipart: true });
const patience = { wholeMs: 300, lookMs: 200, bytesPerLook: 2_000 };

/** Sends the head of a request and a byte of its body every `everyMs` until the server hangs up. */
async function trickle(port: number, path: string, type: string, everyMs: number): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => {});
  socket.write(
    `POST /api${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: 100000\r\n\r\n`,
  );
  const drip = setInterval(() => socket.write('-'), everyMs);
  await new Promise((end) => socket.once('close', end));
  clearInterval(drip);
}

test.each([
  ['/text', 'application/json'],
  ['/upload', 'multipart/form-data; boundary=x'],
])('a body of %s that arrives byte by byte is cut', async (path, type) => {
  const read: Route = on(upload, async (_ctx, _input, { request }) => {
    for await (const _part of request.parts());
    return { done: true };
  });
  const server = await serve([on(text, done), read], { patience });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as { port: number };
  await trickle(port, path, type, 50);
  expect(server.server.listening).toBe(true);
});

test('a slow body that continues after its response is cut too', async () => {
  const server = await serve([on(text, done)], { patience });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as { port: number };
  // Answered before any body is read.
  await trickle(port, '/nowhere', 'application/json', 50);
  await trickle(port, '/text', 'application/x-of-nobody', 50);
  expect(server.server.listening).toBe(true);
});

test('an upload that keeps arriving is not cut, however long it takes', async () => {
  let bytes = 0;
  const read: Route = on(upload, async (_ctx, _input, { request }) => {
    for await (const part of request.parts()) {
      if (part.type === 'file') for await (const piece of part.file) bytes += piece.length;
    }
    return { done: true };
  });
  // A pause of the whole process for less than half a second changes nothing.
  const server = await serve([read], { patience: { ...patience, lookMs: 800 } });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  async function* slowly() {
    yield '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';
    for (let piece = 0; piece < 8; piece++) {
      yield 'a'.repeat(5_000);
      await wait(250);
    }
    yield '\r\n--x--\r\n';
  }
  const answer = await fetch(`${url}/api/upload`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: ReadableStream.from(slowly()),
    duplex: 'half',
  } as RequestInit);
  expect(answer.status).toBe(200);
  expect(bytes).toBe(40_000);
});

test('beyond the limit of concurrent requests others wait briefly and are refused, and vital calls continue', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = endpoint({ ...shape, method: 'GET', path: '/slow' });
  const vital = [
    ...[contract.createSession, contract.refreshSession, contract.forgotPassword],
    contract.acceptInvitation,
    ...[contract.trackOpen, contract.unsubscribe, contract.receivePaymentEvent],
  ].map(({ method, path, rate }: EndpointShape) =>
    endpoint({ ...shape, method, path: path.replaceAll(/:\w+/g, 'x'), ...(rate && { rate }) }),
  );
  const routes = [
    on(slow, async () => {
      await held;
      return { done: true };
    }),
    ...vital.map((one) => on(one, done)),
  ];
  const server = await serve(routes, { most: 20 });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const status = async (method: string, path: string) =>
    (await fetch(`${url}${path}`, { method })).status;
  const calls = Array.from({ length: 60 }, () => fetch(`${url}/api/slow`));
  const answered: Response[] = [];
  for (const call of calls) void call.then((answer) => answered.push(answer));
  await expect.poll(() => answered.length).toBe(40);
  expect(new Set(answered.map((answer) => answer.status))).toEqual(new Set([503]));
  expect(answered[0]!.headers.get('retry-after')).toBe('2');
  const open: [string, string][] = vital.map(({ method, path }) => [method, `/api${path}`]);
  open.push(['GET', '/healthz'], ['GET', '/readyz']);
  const meanwhile = await Promise.all(
    open.map(async ([how, path]) => [path, await status(how, path)]),
  );
  release();
  const all = await Promise.all(calls);
  expect(meanwhile).toEqual(open.map(([, path]) => [path, 200]));
  expect(all.filter((answer) => answer.status === 200)).toHaveLength(20);
  expect(await status('GET', '/api/slow')).toBe(200);
});

test('a zero byte in a text or in JSON is refused, and is no server error', async () => {
  const kept = endpoint({
    ...shape,
    method: 'POST',
    path: '/kept',
    body: z.object({ text: z.string(), json: z.record(z.string(), z.string()) }),
  });
  const server = await serve([
    on(kept, async ({ db }, { body: { text, json } }) => {
      await sql`select ${text}::text, ${JSON.stringify(json)}::jsonb`.execute(db);
      return { done: true };
    }),
  ]);
  const answerTo = async (payload: object) =>
    (await server.inject({ method: 'POST', url: '/api/kept', payload })).statusCode;
  expect(await answerTo({ text: 'a', json: { a: 'b' } })).toBe(200);
  expect(await answerTo({ text: 'a\0', json: {} })).toBe(422);
  expect(await answerTo({ text: 'a', json: { 'a\0': 'b' } })).toBe(422);
  expect(await answerTo({ text: 'a', json: { a: 'b\0' } })).toBe(422);
});

test('a known path returns 405 for unsupported methods, with the supported ones', async () => {
  const { owner, id } = await aStore(world);
  const call = (shape: EndpointShape, method: EndpointShape['method']) =>
    owner.send({ ...shape, method }, { store_id: id, id });
  const answer = await call(contract.listStores, 'DELETE');
  expect(answer).toMatchObject({ status: 405, body: { code: 'method_not_allowed' } });
  expect(answer.headers.allow).toBe('GET, POST');
  expect((await call(contract.getStoreContext, 'PUT')).status).toBe(405);
  expect((await call(contract.getCustomer, 'POST')).status).toBe(405);
  const unknown = await world.server.inject({ method: 'PUT', url: '/api/nothing' });
  expect(unknown.statusCode).toBe(404);
});

test.each([
  ['without a boundary', 'multipart/form-data', '--x\r\n'],
  [
    'cut off',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nnome;em',
  ],
])('a form %s is refused as malformed', async (_what, type, payload) => {
  const store = await aStore(world);
  for (const shape of [contract.updateUser, contract.createImport] as EndpointShape[]) {
    const answer = await world.server.inject({
      method: shape.method as 'POST',
      url: `/api${shape.path.replace(':store_id', store.id)}`,
      headers: { 'content-type': type, authorization: `Bearer ${store.owner.token}` },
      payload,
    });
    expect([shape.path, answer.statusCode]).toEqual([shape.path, 400]);
  }
});

test.each([
  ['too long', 'x'.repeat(301), 404, 'not_found'],
  ['badly encoded', '%zz', 400, 'malformed_request'],
])(
  'a path that is %s is refused with a failure of the contract',
  async (_what, token, status, code) => {
    const answer = await world.server.inject(`/api/images/${token}`);
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      { code, message: contract.FAILURES[code as contract.FailureCode][1] },
    ]);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    });
  },
);

test("a response that violates the contract is a server error, not the caller's", async () => {
  const { owner, id } = await aStore(world);
  const wrong = async () => ({ done: 'sim' }) as never;
  const kept = { ...shape, permission: 'signed_in', path: '/stores/:store_id/wrong' } as const;
  const read = endpoint({ ...kept, method: 'GET' });
  const once = endpoint({ ...kept, method: 'POST', idempotent: true });
  const server = await serve([on(read, wrong), on(once, wrong)]);
  for (const method of ['GET', 'POST'] as const) {
    const answer = await server.inject({
      method,
      url: `/api/stores/${id}/wrong`,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    expect([method, answer.statusCode]).toEqual([method, 500]);
    expect(answer.json()).toMatchObject({ code: 'internal_error' });
  }
});

test('HSTS is sent when the installation is reached over TLS', async () => {
  const header = async () =>
    (await world.server.inject('/healthz')).headers['strict-transport-security'];
  expect(await header()).toBeUndefined();
  const { publicUrl } = world.app.config;
  world.app.config.publicUrl = 'https://app.exemplo.com.br';
  const reported = await header();
  world.app.config.publicUrl = publicUrl;
  expect(reported).toBe('max-age=31536000');
});

test('names of built-in object properties are no payment gateways', async () => {
  for (const name of ['__proto__', 'constructor', 'sandbox', 'nobody']) {
    const url = `/api/webhooks/payments/${name}`;
    const answer = await world.server.inject({ method: 'POST', url, payload: {} });
    expect([name, answer.statusCode]).toEqual([name, 404]);
  }
});

test('a refused list is refused before its file starts', async () => {
  const { owner, id } = await aStore(world);
  const answer = await owner.send(contract.exportCustomers, {
    store_id: id,
    query: { customer_cluster_id: '00000000-0000-4000-8000-000000000000' },
  });
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.headers['content-disposition']).toBeUndefined();
});
