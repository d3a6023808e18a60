import { expect, test } from 'vitest';
import { useWorld } from '#test/harness';
import { buildHealthServer } from './server.ts';

const world = useWorld();

test('liveness checks the process alone, readiness also the database and a shutdown in progress', async () => {
  expect((await world.server.inject('/healthz')).statusCode).toBe(200);
  expect((await world.server.inject('/readyz')).statusCode).toBe(200);
  world.app.stopping = true;
  const stopping = await world.server.inject('/readyz');
  world.app.stopping = false;
  expect(stopping.statusCode).toBe(503);
  expect(stopping.headers['retry-after']).toBeDefined();
});

test('ready fails while a migration is missing', async () => {
  const [gone] = await world.sql<{ name: string; checksum: string }>(
    "delete from schema_migrations where name like 'tables/0001%' returning name, checksum",
  );
  expect((await world.server.inject('/readyz')).json()).toEqual({ status: 'migrations missing' });
  await world.sql('insert into schema_migrations (name, checksum) values ($1, $2)', [
    gone?.name,
    gone?.checksum,
  ]);
});

test('metrics are for loopback alone, whatever address is claimed', async () => {
  const inside = await world.server.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  expect(inside.statusCode).toBe(200);
  for (const figure of [
    'clientela_live_streams{database="home"} 0',
    'clientela_queue_depth{database="home",channel="EMAIL"} 0',
    'clientela_queue_age_seconds{database="home",channel="EMAIL"} 0',
    'clientela_database_waiting{database="home"} 0',
    'nodejs_eventloop_lag_seconds',
    'process_resident_memory_bytes',
    '{method="GET",route="/healthz",status="200"}',
  ]) {
    expect(inside.body).toContain(figure);
  }
  const outside = await world.server.inject({
    url: '/metrics',
    remoteAddress: '203.0.113.9',
    headers: { 'x-forwarded-for': '127.0.0.1' },
  });
  expect(outside.statusCode).toBe(404);
  const passedOn = await world.server.inject({
    url: '/metrics',
    remoteAddress: '127.0.0.1',
    headers: { 'x-forwarded-for': '203.0.113.9' },
  });
  expect(passedOn.statusCode).toBe(404);
});

test('where metrics have a token, it opens them from anywhere and nothing else does', async () => {
  const ask = (token: string | null, remoteAddress = '203.0.113.9') =>
    world.server.inject({
      url: '/metrics',
      remoteAddress,
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
    });
  world.app.config.metricsToken = 'sixteen-letters-and-more';
  try {
    expect((await ask('sixteen-letters-and-more')).statusCode).toBe(200);
    expect((await ask('sixteen-letters-and-less')).statusCode).toBe(404);
    expect((await ask(null, '127.0.0.1')).statusCode).toBe(404);
  } finally {
    world.app.config.metricsToken = undefined;
  }
});

test('a body that is no JSON, too large or of a strange type is refused in Portuguese', async () => {
  const post = (payload: string, type = 'application/json') =>
    world.server.inject({
      method: 'POST',
      url: '/api/auth/token',
      payload,
      headers: { 'content-type': type },
    });
  expect((await post('{"email":')).json()).toMatchObject({ code: 'malformed_request' });
  expect((await post(JSON.stringify({ email: 'x'.repeat(2_000_000) }))).json()).toMatchObject({
    code: 'too_large',
  });
  expect((await post('<a/>', 'application/xml')).statusCode).toBe(400);
});

test('a worker may serve only health', async () => {
  const server = buildHealthServer(world.app);
  for (const path of ['/healthz', '/readyz', '/metrics']) {
    expect((await server.inject(path)).statusCode, path).toBe(200);
  }
  expect((await server.inject('/api/session')).statusCode).toBe(404);
  await server.close();
});

test('readiness uses the role and the rights of requests, on a new connection', async () => {
  const status = async () => (await world.server.inject('/readyz')).statusCode;
  await world.sql('revoke execute on function app.enter from clientela_app');
  expect(await status()).toBe(503);
  await world.sql('grant execute on function app.enter to clientela_app');
  expect(await status()).toBe(200);

  const { appUrl } = world.app.pools;
  const wrong = new URL(appUrl);
  wrong.password = 'of another key';
  world.app.pools.appUrl = wrong.href;
  const refused = await status();
  world.app.pools.appUrl = appUrl;
  expect(refused).toBe(503);
});
