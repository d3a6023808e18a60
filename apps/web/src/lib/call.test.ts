import * as contract from '@clientela/contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { call } from './call.ts';
import { isTokenValid, keepToken, resumeSession, storedToken } from './session.ts';
import { readStored, removeStored, writeStored } from './storage.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');
const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const tokenOf = (token: string, minutes = 600) =>
  ({ type: 'bearer', token, expires_at: inMinutes(minutes) }) as const;

/** Answers of the API by route; each is asked in turn, the last one stays. */
function stubApi(answers: Record<string, (request: { token: string | null }) => Response>) {
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
  keepToken(tokenOf('old', 10));
  const asked = stubApi({ 'POST /api/auth/refresh': () => json(tokenOf('new')) });
  expect(await resumeSession()).toBe('signed_in');
  expect(storedToken()?.token).toBe('new');
  expect(asked).toEqual(['POST /api/auth/refresh']);
});

test('at start, without a cookie that helps, nobody is signed in and nothing is kept', async () => {
  keepToken(tokenOf('old', 10));
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
  keepToken(tokenOf('old'));
  const asked = stubApi({
    'GET /api/users/me': ({ token }) => (token === 'Bearer new' ? json(me) : expired()),
    'POST /api/auth/refresh': () => json(tokenOf('new')),
  });
  const answers = await Promise.all([1, 2, 3].map(() => call(contract.getCurrentUser, {})));
  expect(answers).toEqual([me, me, me]);
  expect(asked.filter((route) => route.endsWith('/refresh'))).toHaveLength(1);
});

test('a refused refresh ends at the sign-in screen with nothing kept', async () => {
  keepToken(tokenOf('old'));
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

test('a lost connection says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('failed')));
  await expect(call(contract.getSetup, {})).rejects.toMatchObject({
    code: 'connection_failed',
    message: 'Verifique sua conexão com a internet e tente novamente.',
  });
});
