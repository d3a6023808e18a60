import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { KeptConnections, ProviderUnavailableError } from './kept-connections.ts';

let close = async () => {};
afterEach(async () => {
  await close();
  close = async () => {};
});

/** Connections to a provider that answers so. */
async function provider(listener: RequestListener): Promise<KeptConnections> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const connections = new KeptConnections(`http://127.0.0.1:${port}/v1/`);
  close = async () => {
    server.closeAllConnections();
    server.close();
    await connections.close();
  };
  return connections;
}

const CALL = { method: 'POST', path: '/messages', headers: {}, body: '{}' } as const;

test('a response comes with its status, headers and JSON, from a path below the address', async () => {
  const connections = await provider((request, response) =>
    response.writeHead(429, { 'retry-after': '7' }).end(JSON.stringify({ url: request.url })),
  );
  expect(await connections.call(CALL)).toMatchObject({
    status: 429,
    json: { url: '/v1/messages' },
    headers: { 'retry-after': '7' },
  });
});

test('a body that is not JSON is null', async () => {
  const connections = await provider((_request, response) => response.writeHead(502).end('<html>'));
  expect(await connections.call(CALL)).toMatchObject({ status: 502, json: null });
});

test('a response beyond two megabytes is an error, and the next call works', async () => {
  let isEndless = true;
  const connections = await provider((_request, response) => {
    const piece = Buffer.alloc(100_000, ' ');
    const more = () => {
      while (!response.destroyed && response.write(piece));
    };
    if (isEndless) response.on('drain', more).on('error', () => {});
    if (isEndless) more();
    else response.end('{"ok":true}');
  });
  await expect(connections.call(CALL)).rejects.toMatchObject({
    code: 'UND_ERR_RES_EXCEEDED_MAX_SIZE',
  });
  isEndless = false;
  expect(await connections.call(CALL)).toMatchObject({ json: { ok: true } });
});

test('a closed port reports that nothing was sent', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const connections = new KeptConnections(`http://127.0.0.1:${port}`);
  await expect(connections.call(CALL)).rejects.toBeInstanceOf(ProviderUnavailableError);
  await connections.close();
});
