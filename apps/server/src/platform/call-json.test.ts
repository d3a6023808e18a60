import type { lookup } from 'node:dns';
import { createServer, get as getOver, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import {
  addressBelow,
  callBytes,
  callJson,
  NotReached,
  outsideLookup,
  postText,
} from './call-json.ts';

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

test('a request body is sent as JSON, and the response is returned with its status', async () => {
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

test('an invalid JSON response is null and retains its status', async () => {
  const url = await serve((_request, response) => response.writeHead(502).end('<html>'));
  expect(await get(url)).toMatchObject({ status: 502, json: null, retryAfterSeconds: null });
});

test('a file is returned unchanged, and an oversized one is refused', async () => {
  const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x7b]);
  const url = await serve((request, response) =>
    response
      .writeHead(200, { 'content-type': 'audio/ogg', asked: request.headers.accept })
      .end(bytes),
  );
  expect(await callBytes({ url, timeoutMs: 2_000 })).toMatchObject({
    status: 200,
    bytes,
    headers: { 'content-type': 'audio/ogg', asked: '*/*' },
  });
  await expect(callBytes({ url, timeoutMs: 2_000, most: 3 })).rejects.toThrow('too large');
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

test('an endless response is not read to its end', async () => {
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

test('a name that was public when typed and resolves to our network later is not called', async () => {
  let asked = 0;
  const url = new URL(
    await serve((_request, response) => {
      asked++;
      response.end('{}');
    }),
  );
  /** A name server that returns another address each time. */
  const resolving = (...answers: string[][]) =>
    outsideLookup(((_host: string, _options: object, answer: (e: null, found: object[]) => void) =>
      answer(
        null,
        answers.shift()!.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as unknown as typeof lookup);
  const found = (resolve: ReturnType<typeof outsideLookup>) =>
    new Promise((answer) => {
      resolve('loja.example', { all: true }, (error, addresses) =>
        answer(error?.code ?? addresses),
      );
    });
  const rebinding = resolving(['93.184.216.34'], ['127.0.0.1']);
  expect(await found(rebinding)).toEqual([{ address: '93.184.216.34', family: 4 }]);
  const call = new Promise((_answer, refused) => {
    getOver(`http://loja.example:${url.port}/`, { lookup: rebinding }).once('error', refused);
  });
  await expect(call).rejects.toMatchObject({ code: 'EPRIVATE' });
  // One private address among public ones is enough, in either family.
  for (const among of ['10.0.0.8', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00::1']) {
    expect(await found(resolving(['93.184.216.34', among])), among).toBe('EPRIVATE');
  }
  expect(asked).toBe(0);
});

const PRIVATE = [
  ...['127.0.0.1', '2130706433', '0x7f.1', '0.0.0.0', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.1'],
  ...[
    'localhost',
    'localhost.',
    'intranet',
    'user@127.0.0.1',
    'user:key@example.com',
    '169.254.169.254',
  ],
];

test.each(PRIVATE)('%s is refused for calls limited to public addresses', async (host) => {
  const url = `https://${host}/`;
  const call = { url, timeoutMs: 2_000, outside_only: true };
  const post = { ...call, headers: {}, body: '{}', most: 10 };
  await expect(callJson({ ...call, method: 'GET' })).rejects.toBeInstanceOf(NotReached);
  await expect(callBytes(call)).rejects.toBeInstanceOf(NotReached);
  await expect(postText(post)).rejects.toBeInstanceOf(NotReached);
});

test('a path never leaves the origin of its service', () => {
  const base = 'https://gateway.example/waha/';
  expect(addressBelow(base, '/api/files/a.bin?x=1')).toBe(
    'https://gateway.example/waha/api/files/a.bin?x=1',
  );
  for (const path of [
    '@evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'x:@evil.example/',
  ]) {
    for (const root of [base, 'https://gateway.example']) {
      expect(new URL(addressBelow(root, path)).origin).toBe('https://gateway.example');
    }
  }
});
