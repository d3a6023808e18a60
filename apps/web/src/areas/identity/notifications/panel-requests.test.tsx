import type { StoreContext } from '@clientela/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { createQueryClient } from '#lib/keys.ts';
import styles from '#lib/toast.module.css';
import { Toasts } from '#lib/toast.tsx';
import {
  aNotification,
  begin,
  bell,
  byThreshold,
  rows,
  watchers,
} from '../../../../test/notifications.tsx';
import { renderPart } from '../../../../test/render.tsx';
import { NotificationBell } from './index.ts';
import { useSeen } from './parts/use-seen.ts';

type Statistics = StoreContext['notifications'];

beforeEach(begin);
afterEach(() => vi.useRealTimers());

const toImport = (n: number) => ({ ...aNotification(n), internal_path: `/imports/${n}` });

interface Asked {
  call: string;
  query: URLSearchParams;
  signal: AbortSignal | null;
}

/** Stubs the server: `total` unread notifications; `answers` maps the end of a path to its response. */
function aServer(total: number, answers: Record<string, () => Promise<Response> | Response> = {}) {
  const asked: Asked[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, signal }: RequestInit) => {
    const { pathname, searchParams: query } = new URL(address, 'http://here');
    asked.push({
      call: `${method} ${pathname.slice('/api/stores/'.length)}`,
      query,
      signal: signal ?? null,
    });
    const known = Object.keys(answers).find((end) => `${method} ${pathname}`.endsWith(end));
    if (known) return answers[known]!();
    if (method === 'POST') return new Response(null, { status: 204 });
    const all = Array.from({ length: total }, (_, i) => toImport(total - i));
    const page = Number(query.get('page'));
    const meta = { current_page: page, last_page: Math.ceil(total / 15), per_page: 15, total };
    return Response.json({ data: all.slice((page - 1) * 15, page * 15), meta });
  });
  return (call: string) => asked.filter((one) => one.call === call);
}

const never = () => new Promise<Response>(() => {});

/** The bell in the store "loja", with a button that changes to another one. */
async function openApp(notifications: Statistics, ofOther: Statistics = notifications) {
  function InStore() {
    const [id, setId] = useState('loja');
    const store = { id, time_zone: 'America/Sao_Paulo' };
    const counts = id === 'loja' ? notifications : ofOther;
    return (
      <SessionProvider value={{ context: { store, notifications: counts } } as Session}>
        <NotificationBell />
        <button type="button" onClick={() => setId('outra')}>
          trocar
        </button>
        <Toasts />
      </SessionProvider>
    );
  }
  const root = createRootRoute({ component: InStore, staticData: { roles: null } });
  const inside = createRoute({
    getParentRoute: () => root,
    path: '/imports/$id',
    staticData: { roles: null },
  });
  const router = createRouter({
    routeTree: root.addChildren([inside]),
    history: createMemoryHistory({ initialEntries: ['/imports/0'] }),
  });
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  fireEvent.click(await bell());
  await screen.findByRole('region', { name: 'Notificações' });
  return router;
}

const isClosed = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Notificações' })).toBeNull());
const markAll = () => screen.getByRole('button', { name: 'Marcar todas como lidas' });
const unread = (count: number) => ({ total: count, unread: count, read: 0 });

/** Returns the observer with this threshold once the entries are observed. */
async function watcher(threshold: number) {
  await waitFor(() => expect(watchers()).toHaveLength(2));
  return byThreshold(threshold);
}

test('the request of one filter is cancelled by the next, without a word', async () => {
  const asked = aServer(2, { 'GET /api/stores/loja/notifications': never });
  await openApp(unread(2));
  await waitFor(() => expect(asked('GET loja/notifications')).toHaveLength(1));
  fireEvent.click(screen.getByRole('radio', { name: /Não lidas/ }));
  await waitFor(() => expect(asked('GET loja/notifications')).toHaveLength(2));
  const [all, ofUnread] = asked('GET loja/notifications');
  expect(all!.signal?.aborted).toBe(true);
  expect(ofUnread!.signal?.aborted).toBe(false);
  expect(document.querySelector(`.${styles.toast}`)).toBeNull();
});

test('a page under way is not asked for again', async () => {
  let pages = 0;
  const asked = aServer(20);
  await openApp(unread(20));
  await waitFor(() => expect(rows()).toHaveLength(15));
  const scout = await watcher(0.5);
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    pages += 1;
    return address.includes('page=2') ? never() : answered(address, init);
  });
  scout.show(rows()[13]!);
  await waitFor(() => expect(pages).toBe(1));
  scout.show(rows()[13]!);
  scout.show(rows()[13]!);
  expect(pages).toBe(1);
  expect(asked('GET loja/notifications')).toHaveLength(1);
});

test('all are marked only when nothing is under way, and counts that do not come back say nothing', async () => {
  const [list, marked] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  const refusal = { code: 'internal_error', message: 'Banco fora do ar.' };
  const asked = aServer(2, {
    'GET /api/stores/loja/notifications': () => list.promise,
    '/read-all': () => marked.promise,
    '/statistics': () => Response.json(refusal, { status: 500 }),
  });
  await openApp(unread(2));
  expect(markAll()).toHaveProperty('disabled', true);
  const meta = { current_page: 1, last_page: 1, per_page: 15, total: 2 };
  list.resolve(Response.json({ data: [aNotification(2), aNotification(1)], meta }));
  await waitFor(() => expect(markAll()).toHaveProperty('disabled', false));
  fireEvent.click(markAll());
  await waitFor(() => expect(asked('POST loja/notifications/read-all')).toHaveLength(1));
  expect(markAll()).toHaveProperty('disabled', true);

  marked.resolve(new Response(null, { status: 204 }));
  await screen.findByText('Todas as notificações foram marcadas como lidas.');
  await waitFor(() => expect(asked('GET loja/notifications/statistics')).toHaveLength(1));
  await screen.findByRole('radio', { name: 'Lidas (2)' });
  expect(document.querySelectorAll(`.${styles.toast}`)).toHaveLength(1);
});

test('a batch moves seen notifications from unread to read, and unread never below zero', async () => {
  aServer(2);
  await openApp({ total: 2, unread: 1, read: 1 });
  await waitFor(() => expect(rows()).toHaveLength(2));
  const eyes = await watcher(0.1);
  for (const row of rows()) eyes.show(row);
  fireEvent.click(screen.getByRole('button', { name: 'Fechar notificações' }));
  await isClosed();
  fireEvent.click(await bell());
  await screen.findByRole('radio', { name: 'Não lidas (0)' });
  expect(screen.getByRole('radio', { name: 'Lidas (3)' })).toBeTruthy();
});

test('another store resets the panel, filter, seen notifications and counts', async () => {
  const asked = aServer(2);
  await openApp(unread(2), unread(7));
  await waitFor(() => expect(rows()).toHaveLength(2));
  fireEvent.click(screen.getByRole('radio', { name: /Não lidas/ }));
  await waitFor(() => expect(asked('GET loja/notifications')).toHaveLength(2));
  await waitFor(() => expect(rows()).toHaveLength(2));
  (await watcher(0.1)).show(rows()[0]!);
  fireEvent.click(screen.getByText('trocar'));
  await isClosed();
  expect((await bell()).textContent).toBe('7');
  fireEvent.click(await bell());
  await waitFor(() => expect(asked('GET outra/notifications')).toHaveLength(1));
  expect(asked('GET outra/notifications')[0]!.query.has('unread')).toBe(false);
  expect(screen.getByRole('radio', { name: /^Todas/ })).toHaveProperty('checked', true);
  expect(asked('POST loja/notifications/batch-read')).toEqual([]);
  expect(asked('POST outra/notifications/batch-read')).toEqual([]);
});

test('a notification leads into the app and closes the panel', async () => {
  aServer(2);
  const router = await openApp(unread(2));
  fireEvent.click(await screen.findByRole('link', { name: /Título 2/ }));
  await isClosed();
  await waitFor(() => expect(router.state.location.pathname).toBe('/imports/2'));
});

test('entries are watched once the list has settled for 100 ms', () => {
  function List() {
    const box = useRef<HTMLUListElement>(null);
    useSeen({ box, version: 1, onSeen: () => {}, onNearEnd: () => {} });
    return (
      <ul ref={box}>
        <li data-id="1" />
      </ul>
    );
  }
  vi.useFakeTimers();
  render(<List />);
  act(() => void vi.advanceTimersByTime(99));
  expect(watchers()).toHaveLength(0);
  act(() => void vi.advanceTimersByTime(1));
  expect(watchers().map(({ options }) => options.threshold)).toEqual([0.1, 0.5]);
});
