import type { AddressInfo } from 'node:net';
import { endpoint } from '@clientela/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { useWorld } from '#test/harness';
import { on } from './routes.ts';
import { buildServer, drainServer } from './server.ts';

const world = useWorld();
afterEach(() => vi.useRealTimers());

const endless = endpoint({
  method: 'GET',
  path: '/endless',
  permission: 'public',
  summary: '',
  response: 'nothing',
} as const);

test('a request that does not end is cut off 20 seconds after shutdown begins', async () => {
  const asked = Promise.withResolvers<void>();
  const server = await buildServer(world.app, [
    on(endless, () => {
      asked.resolve();
      return new Promise<undefined>(() => {});
    }),
  ]);
  await server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.address() as AddressInfo;
  let outcome = 'waiting';
  const call = fetch(`http://127.0.0.1:${port}/api/endless`).then(
    () => (outcome = 'answered'),
    () => (outcome = 'cut off'),
  );
  await asked.promise;

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const drained = drainServer(server);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(outcome).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  await call;
  expect(outcome).toBe('cut off');
  await drained;
});
