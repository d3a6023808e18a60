import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { callJson } from './call-json.ts';

let close = async () => {};
afterEach(() => close());

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  close = () =>
    new Promise((done) => {
      server.closeAllConnections();
      server.close(() => done());
    });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/x?y=1`;
}

const get = (url: string, timeoutMs = 2_000) => callJson({ method: 'GET', url, timeoutMs });

test('what is sent arrives as JSON, and the answer comes back with its status', async () => {
  const url = await serve(async (request, response) => {
    const text = (await request.toArray()).join('');
    response.writeHead(429, { 'retry-after': '7' });
    response.end(JSON.stringify({ method: request.method, url: request.url, text }));
  });
  const answer = await callJson({
    method: 'POST',
    url,
    body: { name: 'Conceição' },
    timeoutMs: 2_000,
  });
  expect(answer).toMatchObject({
    status: 429,
    headers: { 'retry-after': '7' },
    retryAfterSeconds: 7,
    json: { method: 'POST', url: '/x?y=1', text: '{"name":"Conceição"}' },
  });
});

test('what is no JSON is null, and keeps its status', async () => {
  const url = await serve((_request, response) => response.writeHead(502).end('<html>'));
  expect(await get(url)).toMatchObject({ status: 502, json: null, retryAfterSeconds: null });
});

test('a redirect is followed nowhere', async () => {
  const url = await serve((_request, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  );
  await expect(get(url)).rejects.toThrow('redirected');
});

test('a silent service, a slow one and one that hangs up are errors in time', async () => {
  await expect(get(await serve(() => {}), 100)).rejects.toThrow();
  await close();
  const dripping = await serve((_request, response) => void response.write('{"a":'));
  await expect(get(dripping, 100)).rejects.toThrow();
  await close();
  await expect(get(await serve((request) => request.socket.destroy()))).rejects.toThrow();
});

test('an answer without end is not read to its end', async () => {
  const url = await serve((_request, response) => {
    const piece = Buffer.alloc(100_000, ' ');
    const more = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on('drain', more);
    more();
  });
  await expect(get(url)).rejects.toThrow('too large');
});
