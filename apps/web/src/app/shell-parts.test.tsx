import type { Store, StoreContext } from '@clientela/contract';
import { Tooltip } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { renderPart } from '../../test/render.tsx';
import ContactDialog from './contact-dialog.tsx';
import { Navigation } from './navigation.tsx';
import { theme } from './theme.ts';
import { WalletChip } from './wallet-chip.tsx';

afterEach(() => vi.useRealTimers());

const WALLET = { balance: 123_456, held: 0 };

/** A part of the shell, for a manager whose store has what is given. */
async function show(part: ReactNode, changes: Partial<StoreContext> = {}, screens = ['/wallet']) {
  const store = { id: 'loja', name: 'Loja Sol', plan: null, features: [] } as unknown as Store;
  const context = {
    store,
    role: 'MANAGER',
    is_admin: false,
    permissions: ['StoreWallet.index'],
    features: [{ tag: 'store_wallet' }],
    addons: [],
    wallet: WALLET,
    activities_to_do: null,
    ...changes,
  } as unknown as StoreContext;
  const root = createRootRoute({ component: () => part, staticData: { roles: null } });
  const routes = screens.map((path) =>
    createRoute({ getParentRoute: () => root, path, staticData: { roles: null } }),
  );
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: ['/'] }),
  });
  await router.load();
  renderPart(
    <SessionProvider value={{ context } as Session}>
      <RouterProvider router={router as never} />
    </SessionProvider>,
  );
}

const chip = () => screen.queryByRole('link', { name: /Saldo/ });

test('the wallet chip says Saldo and Carteira and leads to the wallet', async () => {
  await show(<WalletChip isCollapsed={false} />);
  expect(chip()?.textContent).toMatch(/^SaldoR\$\s1\.234,56$/);
  expect(chip()?.title).toBe('Carteira');
  expect(chip()?.getAttribute('href')).toBe('/wallet');
});

test.each<[string, Partial<StoreContext>]>([
  ['without the feature', { features: [] }],
  ['without the right', { permissions: [] }],
  ['without a wallet', { wallet: null }],
])('there is no wallet chip %s', async (_case, changes) => {
  await show(
    <>
      <p>aqui</p>
      <WalletChip isCollapsed={false} />
    </>,
    changes,
  );
  await screen.findByText('aqui');
  expect(chip()).toBeNull();
});

test('the menu counts what waits, up to 99+, and says so aloud', async () => {
  await show(<Navigation isCollapsed={false} />, { activities_to_do: 100 }, [
    '/activities',
    '/bonus',
  ]);
  const entry = screen.getByRole('link', { name: 'Atividades, 100 a executar' });
  expect(entry.textContent).toBe('Atividades99+');
  expect(screen.getByRole('link', { name: 'Bônus' }).textContent).toBe('Bônus');
});

test('the menu shows no number where nothing waits', async () => {
  await show(<Navigation isCollapsed={false} />, { activities_to_do: 0 }, ['/activities']);
  expect(screen.getByRole('link', { name: 'Atividades' }).textContent).toBe('Atividades');
});

test("'Mande um oi!' opens the conversation and closes", () => {
  const onClose = vi.fn();
  renderPart(<ContactDialog phone="5511987654321" onClose={onClose} />);
  expect(screen.getByRole('dialog', { name: 'Mande um oi!' })).toBeTruthy();
  screen.getByText('Clique no botão abaixo se você não for redirecionado para o WhatsApp.');
  const open = screen.getByRole('link', { name: 'Abrir conversa no WhatsApp' });
  expect(open.getAttribute('href')).toContain('5511987654321');
  expect(open.getAttribute('rel')).toContain('noopener');
  fireEvent.click(open);
  expect(onClose).toHaveBeenCalledOnce();
});

test('tooltips of the kit wait 300 ms', () => {
  vi.useFakeTimers();
  renderPart(
    <Tooltip {...theme.components!.Tooltip!.defaultProps} label="valor exato">
      <button type="button">R$ 1,2 mi</button>
    </Tooltip>,
  );
  fireEvent.mouseEnter(screen.getByRole('button'));
  act(() => void vi.advanceTimersByTime(299));
  expect(screen.queryByText('valor exato')).toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByText('valor exato')).toBeTruthy();
});
