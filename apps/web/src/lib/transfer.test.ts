import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as contract from '@clientela/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { stubUploads } from '../../test/uploads.ts';
import { call, callForBytes } from './call.ts';
import { saveToken, storedToken } from './session.ts';
import { fetchFile, sendForm } from './transfer.ts';

const LOST = 'Verifique sua conexão com a internet e tente novamente.';

let server: Server | null = null;
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  server?.closeAllConnections();
  server?.close();
  server = null;
});

/** A real server; the page's own-origin requests go there. */
async function serve(listener: RequestListener): Promise<string> {
  server = createServer((request, response) => {
    // The page keeps the origin it was opened with.
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*, authorization');
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else listener(request, response);
  });
  await new Promise<void>((ready) => server!.listen(0, '127.0.0.1', ready));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { jsdom } = globalThis as unknown as { jsdom: { reconfigure(to: { url: string }): void } };
  jsdom.reconfigure({ url: `${address}/imports` });
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => real(address + path, init));
  return address;
}

function aForm(bytes = 10): FormData {
  const form = new FormData();
  form.set('kind', 'orders');
  form.set('file', new File(['x'.repeat(bytes)], 'pedidos.csv'));
  return form;
}

const upload = { address: '/api/imports', method: 'POST', headers: {} };

test('a form arrives whole, and its answer is read like every other', async () => {
  let received = '';
  await serve((request, response) => {
    request.setEncoding('utf8').on('data', (part: string) => {
      received += part;
    });
    request.on('end', () =>
      response.writeHead(201, { 'content-type': 'text/own' }).end('{"id":"1"}'),
    );
  });
  const response = await sendForm({ ...upload, body: aForm() });
  expect([response.status, response.headers.get('content-type')]).toEqual([201, 'text/own']);
  expect(await response.json()).toEqual({ id: '1' });
  expect(received).toContain('filename="pedidos.csv"');
});

test('an expired session is renewed and the form sent again', async () => {
  saveToken({ type: 'bearer', token: 'old', expires_at: '2999-01-01T00:00:00Z' });
  const fresh = { type: 'bearer', token: 'new', expires_at: '2999-01-01T00:00:00Z' };
  const asked: string[] = [];
  await serve((request, response) => {
    asked.push(`${request.url} ${request.headers.authorization}`);
    request.resume().on('end', () => {
      if (request.url === '/api/auth/refresh') return response.end(JSON.stringify(fresh));
      if (request.headers.authorization === 'Bearer new') return response.end('{"id":"1"}');
      response.writeHead(401).end('{"code":"not_signed_in","message":"Sua sessão expirou."}');
    });
  });
  const made = call(contract.createImport, { store_id: 'loja', body: aForm() });
  await expect(made).resolves.toEqual({ id: '1' });
  expect(storedToken()?.token).toBe('new');
  expect(asked).toEqual([
    '/api/stores/loja/imports Bearer old',
    '/api/auth/refresh undefined',
    '/api/stores/loja/imports Bearer new',
  ]);
});

test("a refused form rejects with the server's failure", async () => {
  await serve((request, response) => {
    const reported = { code: 'import_file_invalid', message: 'O arquivo está vazio.' };
    request.resume().on('end', () => response.writeHead(422).end(JSON.stringify(reported)));
  });
  const made = call(contract.createImport, { store_id: 'loja', body: aForm() });
  await expect(made).rejects.toMatchObject({ status: 422, message: 'O arquivo está vazio.' });
});

test('a form that cannot be delivered rejects with a lost connection', async () => {
  const asked: (string | undefined)[] = [];
  await serve((request) => asked.push(request.method));
  const sent = sendForm({ ...upload, body: aForm() }, { quietMs: 300 });
  await expect(sent).rejects.toMatchObject({ code: 'connection_failed', message: LOST });
  expect(asked).toEqual(['POST']);
});

test('a cancelled upload ends at once, for the server too', async () => {
  const stop = new AbortController();
  const cut = Promise.withResolvers<void>();
  await serve((_request, response) => {
    response.on('close', cut.resolve);
    stop.abort();
  });
  const sent = sendForm({ ...upload, body: aForm(), signal: stop.signal });
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  await cut.promise;
});

test('a form may exceed the time limit while it progresses, and reports its progress', async () => {
  vi.useFakeTimers();
  const uploads = stubUploads();
  const reported: number[] = [];
  const sent = sendForm({ ...upload, body: aForm(), onMoved: ({ sent }) => reported.push(sent) });
  for (const done of [10, 20, 30, 40]) {
    vi.advanceTimersByTime(59_000);
    uploads[0]!.move(done, 40);
  }
  // All bytes are sent: the server checks the upload before it responds.
  vi.advanceTimersByTime(200_000);
  uploads[0]!.answer({ id: '1' }, 201);
  expect((await sent).status).toBe(201);
  expect(reported).toEqual([10, 20, 30, 40]);
});

test('closing the tab requires a confirmation during an upload, and not afterwards', async () => {
  const uploads = stubUploads();
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const sent = sendForm({ ...upload, body: aForm() });
  uploads[0]!.move(10, 40);
  expect(isAsked()).toBe(true);
  uploads[0]!.move(40, 40);
  expect(isAsked()).toBe(false);
  uploads[0]!.answer({ id: '1' }, 201);
  await sent;
  const stop = new AbortController();
  const stopped = sendForm({ ...upload, body: aForm(), signal: stop.signal });
  expect(isAsked()).toBe(true);
  stop.abort();
  await expect(stopped).rejects.toThrow();
  expect(isAsked()).toBe(false);
});

test('a form that stops moving is a lost connection', async () => {
  vi.useFakeTimers();
  const uploads = stubUploads();
  const sent = sendForm({ ...upload, body: aForm() });
  uploads[0]!.move(10, 40);
  vi.advanceTimersByTime(60_000);
  await expect(sent).rejects.toMatchObject({ code: 'connection_failed', message: LOST });
});

test('a file that keeps coming is read to its end, however long it takes', async () => {
  await serve((_request, response) => {
    let parts = 0;
    const timer = setInterval(() => {
      parts += 1;
      response.write('linha\n');
      if (parts === 8) response.end();
      if (parts === 8) clearInterval(timer);
    }, 40);
  });
  const response = await fetchFile('/api/exports/1', {}, 200);
  expect(await response.text()).toBe('linha\n'.repeat(8));
});

test('a file that stops coming is not waited for', async () => {
  await serve((_request, response) => response.write('linha\n'));
  const response = await fetchFile('/api/exports/1', {}, 50);
  await expect(response.text()).rejects.toThrow();
});

test('neither a form nor a file has a limit for the whole of it', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout');
  await serve((request, response) => {
    request.resume().on('end', () => response.end('{"id":"1"}'));
  });
  await call(contract.createImport, { store_id: 'loja', body: aForm() });
  const file = await callForBytes(contract.downloadExport, { id: '1' });
  expect(await file.text()).toBe('{"id":"1"}');
  expect(limits).not.toHaveBeenCalled();
});
