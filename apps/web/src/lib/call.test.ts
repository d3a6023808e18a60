import * as contract from '@clientela/contract';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import {
  clearSession,
  isTokenValid,
  leaveWithOtherTabs,
  refreshSession,
  replaceSession,
  resumeSession,
  saveToken,
  storedToken,
} from './session.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const tokenOf = (token: string, minutes = 600) =>
  ({ type: 'bearer', token, expires_at: inMinutes(minutes) }) as const;

/** API responses by route; each is used in turn, the last one repeats. */
function stubApi(
  answers: Record<string, (request: { token: string | null }) => Response | Promise<Response>>,
) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const route = `${init.method} ${path.split('?')[0]}`;
    asked.push(route);
    return answers[route]!({ token: new Headers(init.headers).get('authorization') });
  });
  return asked;
}

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const expired = () => json({ code: 'not_signed_in', message: 'Sua sessão expirou.' }, 401);
const me = { id: '1', name: 'Ana', email: 'ana@loja.com.br' };

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  removeStored('token');
  removeStored('clock_offset');
  history.replaceState(null, '', '/customers');
});

test('a token counts only while more than 30 minutes of it remain', () => {
  expect(isTokenValid(tokenOf('a', 31))).toBe(true);
  expect(isTokenValid(tokenOf('a', 30))).toBe(false);
  expect(isTokenValid(tokenOf('a', -1))).toBe(false);
  expect(isTokenValid(null)).toBe(false);
});

test('a stored token that is no token counts as none', () => {
  for (const nonsense of ['', '{', '"x"', '{"token":1}', 'null']) {
    writeStored('token', nonsense);
    expect(storedToken()).toBeNull();
  }
});

test('a full or forbidden storage keeps what it refuses until the page is closed', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  writeStored('store', 'abc');
  expect(readStored('store')).toBe('abc');
  removeStored('store');
  expect(readStored('store')).toBeNull();
});

test('at start a token near its end is first exchanged by the cookie', async () => {
  saveToken(tokenOf('old', 10));
  const asked = stubApi({ 'POST /api/auth/refresh': () => json(tokenOf('new')) });
  expect(await resumeSession()).toBe('signed_in');
  expect(storedToken()?.token).toBe('new');
  expect(asked).toEqual(['POST /api/auth/refresh']);
});

test('a start without any session asks the server for none', async () => {
  const asked = stubApi({});
  expect(await resumeSession()).toBe('signed_out');
  expect(asked).toEqual([]);
});

test('a start with the cookie alone exchanges it', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
  document.cookie = 'clientela_signed_in=1; Path=/';
  stubApi({ 'POST /api/auth/refresh': () => json(tokenOf('new')) });
  expect(await resumeSession()).toBe('signed_in');
  // As `?forward=admin-panel` does: the cookie restores the session.
  clearSession();
  expect(await resumeSession()).toBe('signed_in');
  clearSession();
  const asked = stubApi({ 'POST /api/auth/refresh': expired });
  expect(await resumeSession()).toBe('signed_out');
  expect(await resumeSession()).toBe('signed_out');
  expect(asked).toHaveLength(1);
});

test('on start without a valid cookie, the state is signed out and nothing is stored', async () => {
  saveToken(tokenOf('old', 10));
  writeStored('user', '{}');
  writeStored('store', 'abc');
  stubApi({ 'POST /api/auth/refresh': expired });
  expect(await resumeSession()).toBe('signed_out');
  expect([readStored('token'), readStored('user'), readStored('store')]).toEqual([
    null,
    null,
    null,
  ]);
});

test('parallel calls that meet a 401 share one refresh and are repeated', async () => {
  saveToken(tokenOf('old'));
  const asked = stubApi({
    'GET /api/users/me': ({ token }) => (token === 'Bearer new' ? json(me) : expired()),
    'POST /api/auth/refresh': () => json(tokenOf('new')),
  });
  const answers = await Promise.all([1, 2, 3].map(() => call(contract.getCurrentUser, {})));
  expect(answers).toEqual([me, me, me]);
  expect(asked.filter((route) => route.endsWith('/refresh'))).toHaveLength(1);
});

test('a refused refresh leads to the sign-in screen and clears the storage', async () => {
  saveToken(tokenOf('old'));
  stubApi({ 'GET /api/users/me': expired, 'POST /api/auth/refresh': expired });
  await expect(call(contract.getCurrentUser, {})).rejects.toMatchObject({ code: 'not_signed_in' });
  expect(location.pathname).toBe('/signin');
  expect(history.state).toEqual({ notice: 'Sua sessão expirou.', back: '/customers' });
  expect(storedToken()).toBeNull();
});

test('wrong credentials are no reason to refresh', async () => {
  const asked = stubApi({
    'POST /api/auth/token': () => json({ code: 'wrong_credentials', message: 'Não.' }, 401),
  });
  const body = { email: 'ana@loja.com.br', password: 'errada' };
  await expect(call(contract.createSession, { body })).rejects.toMatchObject({ status: 401 });
  expect(asked).toEqual(['POST /api/auth/token']);
});

test('a lost connection shows its own message', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  await expect(call(contract.getSetup, {})).rejects.toMatchObject({
    code: 'connection_failed',
    message: 'Verifique sua conexão com a internet e tente novamente.',
  });
});

test('an answer that is a page, broken off or empty is a failure with words to show', async () => {
  const answers: Response[] = [
    new Response('<html>Bad gateway</html>', { status: 502 }),
    new Response('<html>Entre no Wi-Fi</html>', { status: 200 }),
    new Response('', { status: 200 }),
    new Response('{"needed":', { status: 200 }),
  ];
  for (const answer of answers) {
    stubApi({ 'GET /api/setup': () => answer });
    await expect(call(contract.getSetup, {})).rejects.toMatchObject({
      code: 'unreadable_answer',
      message: 'Algo deu errado do nosso lado. Nada foi perdido; tente novamente em instantes.',
    });
  }
});

test('an answer that is not whole after 30 seconds is a lost connection', async () => {
  const limits: number[] = [];
  const limit = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    limits.push(ms);
    return limit.signal;
  });
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"needed"'));
      limit.signal.addEventListener('abort', () => controller.error(limit.signal.reason));
    },
  });
  stubApi({ 'GET /api/setup': () => new Response(body) });
  const answer = call(contract.getSetup, {});
  setTimeout(() => limit.abort(new DOMException('too long', 'TimeoutError')), 5);
  await expect(answer).rejects.toMatchObject({
    code: 'connection_failed',
    message: 'Verifique sua conexão com a internet e tente novamente.',
  });
  expect(limits).toEqual([30_000]);
});

test('a refresh that fails for any reason ends at the sign-in screen', async () => {
  saveToken(tokenOf('old'));
  const down = () => new Response('<html>Bad gateway</html>', { status: 502 });
  stubApi({ 'GET /api/users/me': expired, 'POST /api/auth/refresh': down });
  await expect(call(contract.getCurrentUser, {})).rejects.toMatchObject({ status: 401 });
  expect(location.pathname).toBe('/signin');
  expect(storedToken()).toBeNull();
});

test('a refresh that failed to connect does not sign out', async () => {
  saveToken(tokenOf('old'));
  const unreachable = () => Promise.reject(new TypeError('failed'));
  stubApi({ 'GET /api/users/me': expired, 'POST /api/auth/refresh': unreachable });
  await expect(call(contract.getCurrentUser, {})).rejects.toMatchObject({
    code: 'connection_failed',
  });
  expect(location.pathname).toBe('/customers');
  expect(storedToken()?.token).toBe('old');
  saveToken(tokenOf('old', 10));
  expect(await resumeSession()).toBe('signed_in');
  removeStored('token');
  expect(await resumeSession()).toBe('signed_out');
});

test.each([
  ['an hour fast', 60],
  ['an hour slow', -60],
])('a clock that is %s changes nothing about how long a token counts', async (_name, minutes) => {
  const server = NOW - minutes * 60_000;
  const header = { date: new Date(server).toUTCString() };
  const left = (n: number) =>
    ({
      type: 'bearer',
      token: 'a',
      expires_at: new Date(server + n * 60_000).toISOString(),
    }) as const;
  stubApi({
    'POST /api/auth/refresh': () => new Response(JSON.stringify(left(720)), { headers: header }),
  });
  await refreshSession();
  expect(isTokenValid(left(31))).toBe(true);
  expect(isTokenValid(left(29))).toBe(false);
  // The clock is corrected: the next response has the new time.
  vi.setSystemTime(server);
  await refreshSession();
  expect(isTokenValid(left(31))).toBe(true);
  expect(isTokenValid(left(29))).toBe(false);
  expect(readStored('clock_offset')).toBeNull();
});

test('what another tab signs out is signed out here, and what it signs in is left alone', () => {
  saveToken(tokenOf('mine'));
  const stop = leaveWithOtherTabs();
  dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: '{}' }));
  dispatchEvent(new StorageEvent('storage', { key: 'store', newValue: null }));
  expect(location.pathname).toBe('/customers');
  dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
  expect(location.pathname).toBe('/signin');
  // Another tab may be signing in at this moment.
  expect(storedToken()?.token).toBe('mine');
  stop();
});

describe('a double click', () => {
  const draft = { name: 'Feira', color: '#aabbcc' };
  const path = 'POST /api/stores/loja/customer-tags';
  const create = () => call(contract.createCustomerTag, { store_id: 'loja', body: draft });
  const keys: (string | null)[] = [];
  beforeEach(() => {
    keys.length = 0;
    saveToken(tokenOf('mine'));
  });
  function stubTags(answer: () => Response | Promise<Response>) {
    vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('idempotency-key'));
      return answer();
    });
  }

  test('creates one, and both clicks get it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    const asked = stubApi({ [path]: () => json({ id: '1', ...draft }, 201) });
    const [first, second] = await Promise.all([create(), create()]);
    expect(second).toEqual(first);
    await create();
    expect(asked).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(750);
    await create();
    expect(asked).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(750);
    vi.useRealTimers();
  });

  test('after a lost answer the next try carries the same key, after a refusal a new one', async () => {
    stubTags(() => Promise.reject(new TypeError('lost')));
    await expect(create()).rejects.toMatchObject({ code: 'connection_failed' });
    await expect(create()).rejects.toMatchObject({ code: 'connection_failed' });
    stubTags(() => json({ code: 'customer_tag_name_taken', message: 'Já existe.' }, 409));
    await expect(create()).rejects.toMatchObject({ status: 409 });
    await expect(create()).rejects.toMatchObject({ status: 409 });
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).toBe(keys[0]);
    expect(keys[3]).not.toBe(keys[0]);
  });
});

test('a call refused during a session replacement continues with the new session', async () => {
  saveToken(tokenOf('old'));
  let confirm: (response: Response) => void = () => undefined;
  stubApi({
    'POST /api/users/confirm-email': () => new Promise((resolve) => (confirm = resolve)),
    // The new cookie comes with the answer that is still on its way.
    'POST /api/auth/refresh': expired,
    'GET /api/users': ({ token }) => (token === 'Bearer new' ? json({ user: me }) : expired()),
  });
  const saved = replaceSession(() => call(contract.confirmEmailChange, { body: { token: 't' } }));
  const read = call(contract.getAccount, {});
  await new Promise((resolve) => setTimeout(resolve, 20));
  confirm(json({ user: me, session: tokenOf('new') }));
  await saved;
  expect(await read).toEqual({ user: me });
  expect(storedToken()?.token).toBe('new');
});
