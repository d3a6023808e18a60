import type { Role, Store } from '@clientela/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { createQueryClient } from '#lib/keys.ts';
import { saveToken } from '#lib/session.ts';
import { createAppRouter } from '../src/app/router.tsx';
import { renderPart } from './render.tsx';

export function aStore(id: string, name: string, enabled = true): Store {
  return {
    id,
    name,
    enabled,
    description: null,
    store_category: null,
    logo: null,
    site_url: null,
    time_zone: 'America/Sao_Paulo',
    plan: null,
    features: [],
    addons: [],
    collaborators: [],
    disabled_whatsapp_integrations: [],
  };
}

/** A list that has only this page. */
export function aPage(data: unknown[]) {
  return { data, meta: { current_page: 1, last_page: 1, per_page: 25, total: data.length } };
}

/** The server's side: who is signed in with which stores, then what `answers` says, else nothing. */
export function aServer(
  stores: () => Store[],
  answers: (path: string, method: string, body: string) => Response | Promise<Response> | undefined,
  profile_name: 'administrator' | 'collaborator' = 'administrator',
  permissions: readonly string[] = [],
  role: Role = 'OWNER',
): void {
  saveToken({ type: 'bearer', token: 'x', expires_at: '2999-01-01T00:00:00Z' });
  const is_admin = profile_name === 'administrator';
  const context = (store: Store) => ({
    store,
    role,
    permissions,
    is_admin,
    features: [],
    addons: [],
    wallet: null,
    notifications: { total: 0, unread: 0, read: 0 },
    last_event: 7,
    activities_to_do: null,
    first_steps: { customers: true, cluster: true, campaign: true },
    leaving_campaigns: [],
  });
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://here');
    if (pathname.endsWith('/events')) return new Promise<Response>(() => {});
    const own = answers(pathname, init.method ?? 'GET', String(init.body ?? ''));
    if (own) return Promise.resolve(own);
    if (pathname === '/api/users/me') {
      const person = { id: 'u', name: 'Ana', email: 'ana@loja.example', avatar: null };
      return Promise.resolve(Response.json({ ...person, profile_name, help_hash: null }));
    }
    if (pathname === '/api/stores') {
      return Promise.resolve(Response.json({ data: stores(), missing_databases: [] }));
    }
    const opened = stores().find(({ id }) => pathname === `/api/stores/${id}/context`);
    return Promise.resolve(Response.json(opened ? context(opened) : aPage([])));
  });
}

export const STORE = '00000000-0000-7000-8000-000000000001';

/** The server of one store with these answers by the end of their paths; answers what is sent to it. */
export function aShop(answers: Record<string, unknown>) {
  const sent: { call: string; body: string }[] = [];
  aServer(
    () => [aStore(STORE, 'Loja Sol')],
    (path, method, body) => {
      sent.push({ call: `${method} ${path}`, body });
      const key = Object.keys(answers).find((end) => path.endsWith(`/${end}`));
      return key ? Response.json(answers[key]) : undefined;
    },
  );
  return { sent };
}

/** How long a screen may take to come the first time. */
export const LATE = { timeout: 60_000 };

export const linkTo = (name: string | RegExp) =>
  decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '');

/** The whole app at an address. */
export function openApp(address: string) {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
