import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changePreferences } from '#lib/preferences.ts';
import { clearSession } from '#lib/session.ts';
import { aServer, aStore, openApp } from '../../test/app.tsx';

const fades = vi.fn();

beforeEach(() => {
  fades.mockReset();
  Element.prototype.animate = fades;
  clearSession();
  aServer(
    () => [aStore('a', 'Loja Sol')],
    () => undefined,
  );
});

type Preferences = Parameters<typeof changePreferences>[0];
const prefer = (changes: Preferences) => act(() => changePreferences(changes));
afterEach(() => prefer({ layout: 'default', page_transitions: true }));

/** The app at a screen that needs nothing of the server. */
async function open() {
  const router = openApp('/bonus');
  await screen.findByRole('heading', { level: 1, name: 'Bônus' });
  return router;
}

const shell = () => document.querySelector<HTMLElement>('.shell')!;
const sidebar = () => within(document.querySelector<HTMLElement>('.shell-sidebar')!);

test('in the mini-toggle layout a control below the menu collapses it to icons, and back', async () => {
  await open();
  await prefer({ layout: 'mini-toggle' });
  const [menu, foot] = [
    sidebar().getByRole('navigation', { name: 'Menu principal' }),
    sidebar().getByRole('button', { name: 'Recolher menu' }),
  ];
  expect(menu.compareDocumentPosition(foot)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getAllByRole('button', { name: 'Recolher menu' })).toHaveLength(1);
  fireEvent.click(foot);
  expect(shell().hasAttribute('data-collapsed')).toBe(true);
  const entry = sidebar().getByRole('link', { name: 'Clientes' });
  expect([entry.textContent, entry.title]).toEqual(['', 'Clientes']);
  fireEvent.click(sidebar().getByRole('button', { name: 'Expandir menu' }));
  expect(shell().hasAttribute('data-collapsed')).toBe(false);
  expect(sidebar().getByRole('link', { name: 'Clientes' }).textContent).toBe('Clientes');
});

test('on a small screen the menu is a drawer, which closes with the page', async () => {
  const real = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...real(query),
    matches: query === '(max-width: 62em)',
  }));
  const router = await open();
  expect(document.querySelector('.shell-sidebar')).toBeNull();
  expect(screen.queryByRole('navigation', { name: 'Menu principal' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Abrir menu' }));
  const drawer = within(await screen.findByRole('dialog'));
  fireEvent.click(drawer.getByRole('link', { name: 'Clientes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.pathname).toBe('/customers');
});

test('another page fades in, unless the person chose that none does', async () => {
  const router = await open();
  expect(fades).not.toHaveBeenCalled();
  await act(() => router.navigate({ to: '/customers' }));
  await waitFor(() => expect(fades).toHaveBeenCalledOnce());
  expect(fades.mock.lastCall?.[1]).toMatchObject({ duration: 400, delay: 100 });
  await prefer({ page_transitions: false });
  await act(() => router.navigate({ to: '/bonus' }));
  await screen.findByRole('heading', { level: 1, name: 'Bônus' });
  expect(fades).toHaveBeenCalledOnce();
});
