import type { Store, StoreContext } from '@clientela/contract';
import { Tooltip } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
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
import { Can, type Session, SessionProvider } from '#lib/current-store.tsx';
import { createQueryClient } from '#lib/keys.ts';
import { renderPart } from '../../test/render.tsx';
import ContactDialog from './contact-dialog.tsx';
import { Navigation } from './navigation.tsx';
import { theme } from './theme.ts';
import { PersonCard } from './user-button.tsx';
import { WalletChip } from './wallet-chip.tsx';

afterEach(() => vi.useRealTimers());

const WALLET = { balance: 123_456, held: 0 };
const DORA = { name: 'Dora Nogueira', email: 'dora@loja.example', profile_name: 'shop_owner' };

/** A part of the shell, for a manager of a store with these changes. */
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
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider value={{ context, user: DORA } as unknown as Session}>
        <RouterProvider router={router as never} />
      </SessionProvider>
    </QueryClientProvider>,
  );
}

const chip = () => screen.queryByRole('link', { name: /Saldo/ });

test('the wallet chip shows Saldo and Carteira and links to the wallet', async () => {
  await show(<WalletChip isCollapsed={false} />);
  expect(chip()?.textContent).toMatch(/^SaldoR\$\s1\.234,56$/);
  fireEvent.mouseEnter(chip()!);
  expect((await screen.findByRole('tooltip')).textContent).toBe('Carteira');
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

test('the menu counts waiting items, up to 99+, with an accessible text', async () => {
  await show(<Navigation isCollapsed={false} />, { activities_to_do: 100 }, [
    '/activities',
    '/bonus',
  ]);
  screen.getByRole('link', { name: /^Atividades\s*99\+\s*a executar$/ });
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

test('the person has a letter, a name and the role in this store', async () => {
  await show(<PersonCard isCollapsed={false} />, { role: 'OWNER' });
  const card = screen.getByRole('button', { name: 'Menu do usuário' });
  expect(card.textContent).toBe('DDora NogueiraDono(a)');
});

test.each([
  [[], []],
  [['User.show'], ['Minha conta']],
  [['Store.index'], ['Minhas lojas']],
  [['Settings.index'], ['Configurações']],
])('with the rights %j the person’s menu leads to %j, and always out', async (rights, entries) => {
  await show(<PersonCard isCollapsed />, { permissions: rights as never }, [
    ...['/my-account', '/stores', '/settings'],
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Menu do usuário' }));
  await screen.findByRole('menuitem', { name: 'Sair' });
  const places = ['Minha conta', 'Minhas lojas', 'Configurações'];
  const shown = screen.getAllByRole('menuitem').map(({ textContent }) => textContent ?? '');
  expect(shown.filter((name) => places.includes(name))).toEqual(entries);
});

test('a check requires a right, a feature by tag, an add-on by type and optionally by name', async () => {
  await show(
    <main>
      <Can do="StoreWallet.index">certo direito </Can>
      <Can do="StoreWallet.update">outro direito </Can>
      <Can feature="store_wallet">certa função </Can>
      <Can feature="enhanced_dashboards">outra função </Can>
      <Can addon={{ type: 'CHANNEL' }}>certo tipo </Can>
      <Can addon={{ type: 'FEATURE' }}>outro tipo </Can>
      <Can addon={{ type: 'CHANNEL', name: 'email' }}>certo nome </Can>
      <Can addon={{ type: 'CHANNEL', name: 'sms' }}>outro nome </Can>
      <Can do="StoreWallet.index" feature="enhanced_dashboards">
        não os dois
      </Can>
    </main>,
    { addons: [{ type: 'CHANNEL', name: 'email' }] },
  );
  expect((await screen.findByRole('main')).textContent?.trim()).toBe(
    'certo direito certa função certo tipo certo nome',
  );
});
