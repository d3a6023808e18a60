import type { Notification, StoreContext } from '@clientela/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { NotificationBell } from '#areas/identity/notifications/index.ts';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { createQueryClient } from '#lib/keys.ts';
import { saveToken } from '#lib/session.ts';
import { Toasts } from '#lib/toast.tsx';
import { renderPart } from './render.tsx';

interface Observed {
  options: IntersectionObserverInit;
  targets: Set<Element>;
  show(target: Element): void;
}
let observers: Observed[] = [];

/** Before each test: a signed-in person, and a browser whose visible elements the test controls. */
export function begin(): void {
  observers = [];
  saveToken({ type: 'bearer', token: 'mine', expires_at: '2099-01-01T00:00:00.000Z' });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      targets = new Set<Element>();
      options: IntersectionObserverInit;
      hear: (entries: unknown[]) => void;
      constructor(hear: (entries: unknown[]) => void, options: IntersectionObserverInit) {
        this.hear = hear;
        this.options = options;
        observers.push(this);
      }
      observe = (target: Element) => this.targets.add(target);
      unobserve = (target: Element) => this.targets.delete(target);
      disconnect = () => observers.splice(observers.indexOf(this), 1);
      show = (target: Element) => act(() => this.hear([{ isIntersecting: true, target }]));
    },
  );
}

export const uuid = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const aNotification = (n: number, isRead = false): Notification => ({
  id: uuid(n),
  kind: 'import_finished',
  title: `Título ${n}`,
  content: `Conteúdo ${n}`,
  created_at: '2026-11-20T17:05:00.000Z',
  is_read: isRead,
  internal_path: null,
  external_link: null,
});

/** Stubs a server with this number of notifications, newest first; it records every request. */
export function aServer(total: number, unread = total) {
  const server = {
    asked: [] as {
      route: string;
      query: URLSearchParams;
      body: unknown;
      signal: AbortSignal | null;
      keepalive: boolean;
    }[],
    refuse: null as null | (() => Promise<Response> | Response),
    all: Array.from({ length: total }, (_, i) => aNotification(total - i, i >= unread)),
    of: (route: string) => server.asked.filter((request) => request.route.endsWith(route)),
  };
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://here');
    const route = `${init.method} ${url.pathname}`;
    server.asked.push({
      route,
      query: url.searchParams,
      body: init.body ? JSON.parse(String(init.body)) : null,
      signal: init.signal ?? null,
      keepalive: init.keepalive ?? false,
    });
    // As in a browser, a cancelled request ends at once.
    const cancelled = () =>
      new Promise<never>((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      );
    if (server.refuse) return Promise.race([cancelled(), server.refuse()]);
    if (init.method === 'POST') return new Response(null, { status: 204 });
    if (route.endsWith('/statistics')) {
      return Response.json({ total, unread: 0, read: total });
    }
    const page = Number(url.searchParams.get('page'));
    const data = server.all.slice((page - 1) * 15, page * 15);
    const last_page = Math.ceil(total / 15);
    return Response.json({ data, meta: { current_page: page, last_page, per_page: 15, total } });
  });
  return server;
}

/** Renders the bell with these statistics from the store's context. */
export function openApp(statistics: StoreContext['notifications']) {
  const session = {
    context: {
      store: { id: 'loja', time_zone: 'America/Sao_Paulo' },
      notifications: statistics,
    },
  } as Session;
  const root = createRootRoute({
    component: () => (
      <>
        <NotificationBell />
        <Toasts />
      </>
    ),
    staticData: { roles: null },
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider value={session}>
        <RouterProvider router={router as never} />
      </SessionProvider>
    </QueryClientProvider>,
  );
}

export const bell = () => screen.findByRole('button', { name: /^Notificações/ });
export const panel = () => screen.findByRole('region', { name: 'Notificações' });
export const rows = () => [...document.querySelectorAll('[data-id]')];
/** Returns the current observers of visible entries. */
export const watchers = (): readonly Observed[] => observers;
/** Returns the observer with this visibility threshold. */
export const byThreshold = (threshold: number) =>
  observers.find(({ options }) => options.threshold === threshold)!;

/** Opens the panel and waits until its newest fifteen entries are loaded and observed. */
export async function openLoaded(total: number, unread = total) {
  const server = aServer(total, unread);
  openApp({ total, unread, read: total - unread });
  fireEvent.click(await bell());
  await panel();
  await waitFor(() => expect(rows().length).toBe(Math.min(total, 15)));
  await waitFor(() => expect(observers).toHaveLength(2));
  return server;
}
