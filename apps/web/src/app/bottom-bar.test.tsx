import type { Role } from '@clientela/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearSession } from '#lib/session.ts';
import { aServer, aStore, LATE, openApp } from '../../test/app.tsx';

beforeEach(() => {
  clearSession();
  vi.restoreAllMocks();
});

async function open(role: Role, address: string, isPhone = true) {
  const real = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...real(query),
    matches: isPhone && /max-width: (48|62)em/.test(query),
  }));
  aServer(
    () => [aStore('a', 'Loja Sol')],
    () => undefined,
    'collaborator',
    ['Bonus.use', 'Bonus.index'],
    role,
  );
  const router = openApp(address);
  await screen.findByRole('heading', { level: 1 }, LATE);
  return router;
}

const bar = async () => within(await screen.findByRole('navigation', { name: 'Atalhos' }));
const current = (links: HTMLElement[]) =>
  links.filter((link) => link.getAttribute('aria-current')).map((link) => link.textContent);

test('a seller’s phone has activities, chat, customers and the menu at the bottom', async () => {
  const router = await open('SELLER', '/bonus');
  const entries = await bar();
  expect(entries.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Atividades',
    'Atendimento',
    'Clientes',
  ]);
  fireEvent.click(entries.getByRole('link', { name: 'Clientes' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/customers'));
  expect(current(entries.getAllByRole('link'))).toEqual(['Clientes']);
  expect(screen.queryByRole('button', { name: 'Abrir menu' })).toBeNull();
  fireEvent.click(entries.getByRole('button', { name: 'Mais' }));
  within(await screen.findByRole('dialog')).getByRole('link', { name: 'Bônus' });
});

test('the menu stays open when the page behind it is loaded again before it has arrived', async () => {
  const router = await open('SELLER', '/bonus');
  const entries = await bar();
  fireEvent.click(entries.getByRole('link', { name: 'Clientes' }));
  fireEvent.click(entries.getByRole('button', { name: 'Mais' }));
  await act(() => router.load());
  within(await screen.findByRole('dialog')).getByRole('link', { name: 'Bônus' });

  act(() => router.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a validator’s phone has the POS and its uses, the open one marked', async () => {
  await open('BONUS_VALIDATOR', '/bonus');
  const entries = await bar();
  expect(current(entries.getAllByRole('link'))).toEqual(['Usar bônus']);
  fireEvent.click(entries.getByRole('link', { name: 'Usos' }));
  await waitFor(() => expect(current(entries.getAllByRole('link'))).toEqual(['Usos']));
  fireEvent.click(entries.getByRole('link', { name: 'Usar bônus' }));
  await waitFor(() => expect(current(entries.getAllByRole('link'))).toEqual(['Usar bônus']));
});

test.each([
  ['OWNER', true],
  ['SELLER', false],
] as const)('there is no bottom bar for %s on a phone: %s', async (role, isPhone) => {
  await open(role, '/bonus', isPhone);
  expect(screen.queryByRole('navigation', { name: 'Atalhos' })).toBeNull();
  expect(document.querySelector('[data-bottom-bar]')).toBeNull();
});
