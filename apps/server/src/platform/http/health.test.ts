import { expect, test } from 'vitest';
import { useWorld } from '#test/harness';

const world = useWorld();

test('live asks the process alone; ready also the database and a shutdown under way', async () => {
  expect((await world.server.inject('/healthz')).statusCode).toBe(200);
  expect((await world.server.inject('/readyz')).statusCode).toBe(200);
  world.app.stopping = true;
  const stopping = await world.server.inject('/readyz');
  world.app.stopping = false;
  expect(stopping.statusCode).toBe(503);
  expect(stopping.headers['retry-after']).toBeDefined();
});

test('ready fails while a migration is missing', async () => {
  await world.sql("delete from schema_migrations where name like '0001%'");
  expect((await world.server.inject('/readyz')).json()).toEqual({ status: 'migrations missing' });
  await world.sql("insert into schema_migrations (name) values ('0001_platform.sql')");
});

test('metrics are for loopback alone, whatever address is claimed', async () => {
  const inside = await world.server.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
  expect(inside.statusCode).toBe(200);
  expect(inside.body).toContain('clientela_live_streams 0');
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
