import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import * as contract from '@clientela/contract';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { aStore, PASSWORD, useWorld } from '#test/harness';
import { type Program, startProgram } from '#test/program';

const world = useWorld();
let program: Program;
const agents: Agent[] = [];

afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy();
  await program.kill();
});

/** A call over a connection that the caller would like to keep. */
function send(method: string, path: string, headers: Record<string, string>) {
  const agent = new Agent({ keepAlive: true });
  agents.push(agent);
  return request(`${program.url}${path}`, { method, agent, headers });
}

async function answerTo(call: ReturnType<typeof send>) {
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const body = Buffer.concat(await answer.toArray()).toString();
  return { status: answer.statusCode, connection: answer.headers.connection, body };
}

async function stopTaking(): Promise<void> {
  program.signal('SIGTERM');
  const { hostname, port } = new URL(program.url);
  const tries = () =>
    new Promise<string>((settle) => {
      const socket = connect(Number(port), hostname);
      socket.on('connect', () => {
        socket.destroy();
        settle('taken');
      });
      socket.on('error', (error: NodeJS.ErrnoException) => settle(error.code ?? ''));
    });
  await expect.poll(tries).toBe('ECONNREFUSED');
}

/** The code the program ends with, if it does so well before it would cut what is left. */
function endsSoon(): Promise<number | string | null> {
  return Promise.race([program.ended(), wait(20_000, 'still there', { ref: false })]);
}

test('a request that waits for a row lock at shutdown is saved and gets a response', async () => {
  program = await startProgram(world, {});
  const store = await aStore(world);
  const authorization = `Bearer ${store.owner.token}`;
  const { id } = await store.owner.call(contract.createCustomerTag, {
    store_id: store.id,
    body: { name: 'Feira', color: '#aabbcc' },
  });
  const { port, hostname } = new URL(program.url);
  const unused = connect(Number(port), hostname);
  await once(unused, 'connect');
  const idle = await answerTo(send('GET', '/healthz', {}).end());
  expect(idle).toMatchObject({ status: 200, connection: 'keep-alive' });
  const stream = send('GET', `/api/stores/${store.id}/events`, { authorization }).end();
  const [events] = (await once(stream, 'response')) as [IncomingMessage];
  const streamEnded = once(events.resume(), 'end');

  const holder = new pg.Client({ connectionString: world.databaseUrl });
  await holder.connect();
  await holder.query('begin');
  await holder.query('select from customer_tags where id = $1 for update', [id]);
  const path = `/api${contract.updateCustomerTag.path.replace(':id', id).replace(':store_id', store.id)}`;
  const put = send('PUT', path, { authorization, 'content-type': 'application/json' });
  const answer = answerTo(put.end(JSON.stringify({ name: 'Praça', color: '#aabbcc' })));
  const waiting = () =>
    world.sql(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
  await expect.poll(waiting).toHaveLength(1);

  await stopTaking();
  await streamEnded;
  await holder.query('commit');
  await holder.end();

  expect(await answer).toMatchObject({ status: 200, connection: 'close' });
  expect(await endsSoon()).toBe(0);
  const tags = await world.sql('select name from customer_tags where id = $1', [id]);
  expect(tags).toEqual([{ name: 'Praça' }]);
});

test('a request still being received at shutdown completes and gets a response', async () => {
  program = await startProgram(world, {});
  const store = await aStore(world);
  const body = JSON.stringify({ email: store.owner.email, password: PASSWORD });
  const call = send('POST', '/api/auth/token', {
    'content-type': 'application/json',
    'content-length': String(body.length),
    expect: '100-continue',
  });
  call.flushHeaders();
  await once(call, 'continue');
  call.write(body.slice(0, 10));

  await stopTaking();
  call.end(body.slice(10));

  expect(await answerTo(call)).toMatchObject({ status: 200, connection: 'close' });
  expect(await endsSoon()).toBe(0);
});
