import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '#lib/current-store.tsx';
import { createQueryClient } from '#lib/keys.ts';
import { clearSession } from '#lib/session.ts';
import { readStored, writeStored } from '#lib/storage.ts';
import { Toasts } from '#lib/toast.tsx';
import { aServer, aStore, openApp } from '../../test/app.tsx';
import { renderPart } from '../../test/render.tsx';
import { SessionGuard } from './session-guard.tsx';

const SEA = aStore('b', 'Loja Mar');
const SUN = aStore('a', 'Loja Sol');

beforeEach(() => {
  clearSession();
  history.replaceState(null, '', '/customers');
});

/** Shows the open store's name, and performs the actions of the shell's menus. */
function Probe() {
  const { context, selectStore, signOut } = useSession();
  return (
    <>
      <h1>{context.store.name}</h1>
      {['a', 'b', 'gone'].map((id) => (
        <button key={id} type="button" onClick={() => selectStore(id)}>
          {`abrir ${id}`}
        </button>
      ))}
      <button type="button" onClick={signOut}>
        sair
      </button>
      <Toasts />
    </>
  );
}

/** The gate with two stores, by name as the server lists them; returns the requests. */
function openGuard(answers: Parameters<typeof aServer>[1] = () => undefined) {
  const asked: string[] = [];
  aServer(
    () => [SEA, SUN],
    (path, method, body) => {
      asked.push(`${method} ${path}`);
      return answers(path, method, body);
    },
  );
  const staticData = { roles: null };
  const root = createRootRoute({
    component: () => (
      <SessionGuard>
        <Probe />
      </SessionGuard>
    ),
    staticData,
  });
  const routes = ['/', '/customers'].map((path) =>
    createRoute({ getParentRoute: () => root, path, staticData }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/customers'] }),
  });
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { asked, router };
}

const isOpen = (name: string) => screen.findByRole('heading', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the stored store is opened again, and token, user and store remain stored', async () => {
  writeStored('store', SUN.id);
  openGuard();
  await isOpen('Loja Sol');
  expect(readStored('store')).toBe(SUN.id);
  expect(JSON.parse(readStored('user')!)).toMatchObject({ email: 'ana@loja.example' });
  expect(JSON.parse(readStored('token')!)).toMatchObject({ type: 'bearer', token: 'x' });
});

test("the live stream resumes after the newest event of the store's context", async () => {
  openGuard();
  const fetched = vi.spyOn(globalThis, 'fetch');
  const streams = () =>
    fetched.mock.calls.filter(([address]) => String(address).endsWith('/events'));
  await waitFor(() => expect(streams()).toHaveLength(1));
  expect(new Headers(streams()[0]![1]?.headers).get('last-event-id')).toBe('7');
});

test('a remembered store that is gone gives way to the first, which is remembered', async () => {
  writeStored('store', 'gone');
  openGuard();
  await isOpen('Loja Mar');
  expect(readStored('store')).toBe(SEA.id);
});

test('a store that is not in the list cannot be chosen', async () => {
  openGuard();
  await isOpen('Loja Mar');
  press('abrir gone');
  await screen.findByText('A loja selecionada não existe, tente novamente.');
  expect(readStored('store')).toBe(SEA.id);
  await isOpen('Loja Mar');
});

test('another stored store opens at its home, and no data of the previous one remains', async () => {
  const { asked, router } = openGuard();
  await isOpen('Loja Mar');
  press('abrir a');
  await isOpen('Loja Sol');
  expect(router.state.location.pathname).toBe('/');
  expect(readStored('store')).toBe(SUN.id);
  press('abrir b');
  await isOpen('Loja Mar');
  // Its responses were discarded on leaving, so they are fetched again.
  expect(asked.filter((call) => call === 'GET /api/stores/b/context')).toHaveLength(2);
  expect(asked.filter((call) => call === 'GET /api/users/me')).toHaveLength(1);
});

test('signing out clears token, user and store even if the server is unreachable', async () => {
  const { asked } = openGuard((path) => {
    if (path === '/api/auth/revoke') throw new TypeError('failed');
    return undefined;
  });
  await isOpen('Loja Mar');
  press('sair');
  await waitFor(() => expect(location.pathname).toBe('/signin'));
  expect(asked).toContain('DELETE /api/auth/revoke');
  const kept = () => ['token', 'user', 'store'].map(readStored);
  expect(kept()).toEqual([null, null, null]);
  // Until the page is gone it may be looked at and drawn again.
  fireEvent.focus(window);
  press('abrir a');
  await isOpen('Loja Sol');
  expect(kept()).toEqual([null, null, null]);
});

test('menu and page wait for the context of the store', async () => {
  const context = Promise.withResolvers<Response>();
  aServer(
    () => [SEA],
    (path) => (path.endsWith('/context') ? context.promise : undefined),
  );
  openApp('/bonus');
  await waitFor(() => expect(document.querySelector('.shell[aria-busy]')).toBeTruthy());
  expect(screen.queryByRole('navigation')).toBeNull();
  expect(screen.queryByRole('main')).toBeNull();
  context.resolve(
    Response.json({
      store: SEA,
      role: 'OWNER',
      permissions: [],
      is_admin: true,
      features: [],
      addons: [],
      wallet: null,
      notifications: { total: 0, unread: 0, read: 0 },
      activities_to_do: null,
      last_event: 0,
      first_steps: { customers: true, cluster: true, campaign: true },
      leaving_campaigns: [],
    }),
  );
  await screen.findByRole('navigation', { name: 'Menu principal' });
  await screen.findByRole('heading', { level: 1, name: 'Bônus' });
});

test('with the remembered store out of reach another one opens, and a notice says why', async () => {
  writeStored('store', 'away');
  openGuard((path) =>
    path === '/api/stores'
      ? Response.json({ data: [SEA, SUN], missing_databases: ['sul'] })
      : undefined,
  );
  await isOpen('Loja Mar');
  await screen.findByText(/A loja em que você estava não responde agora/);
  expect(readStored('store')).toBe(SEA.id);
});

test('with every store out of reach the person stays signed in and can try again', async () => {
  let isBack = false;
  openGuard((path) =>
    path === '/api/stores' && !isBack
      ? Response.json({ data: [], missing_databases: ['sul'] })
      : undefined,
  );
  await screen.findByText(/Sua loja não responde agora/, {}, { timeout: 10_000 });
  expect(readStored('token')).not.toBeNull();
  isBack = true;
  fireEvent.click(screen.getByRole('button', { name: 'Atualizar' }));
  await isOpen('Loja Mar');
});
