import type { Store, StoreContext } from '@clientela/contract';
import { MantineProvider } from '@mantine/core';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import WhatsappReminder from './whatsapp-reminder.tsx';

const LATER = 'whatsapp_reminder_dismissed';

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the dialog keeps its dismissal in a cookie
  document.cookie = `${LATER}=; max-age=0; path=/`;
});

function show(numbers: string[]) {
  const disabled_whatsapp_integrations = numbers.map((number) => ({ name: 'Vendas', number }));
  const store = { name: 'Loja Sol', disabled_whatsapp_integrations } as unknown as Store;
  const session = { context: { store } as StoreContext } as Session;
  const root = createRootRoute({ component: WhatsappReminder, staticData: { roles: null } });
  const settings = createRoute({
    getParentRoute: () => root,
    path: '/settings/whatsapp',
    staticData: { roles: null },
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([settings]), history });
  render(
    <MantineProvider env="test">
      <SessionProvider value={session}>
        <RouterProvider router={router as never} />
      </SessionProvider>
    </MantineProvider>,
  );
  return history;
}

const ADVICE = 'Verifique suas configurações para evitar interrupções no envio das atividades.';

test('one number is spoken of in the singular, without its country code', async () => {
  show(['5511987654321']);
  await screen.findByText('O número de telefone da loja Loja Sol abaixo está desconectado');
  expect(screen.getByText('(11) 98765-4321')).toBeTruthy();
  expect(screen.queryByText(/55119/)).toBeNull();
  expect(screen.getByText(ADVICE)).toBeTruthy();
});

test('several numbers are spoken of in the plural', async () => {
  show(['5511987654321', '+552133334444']);
  await screen.findByText('Os números de telefone da loja Loja Sol abaixo estão desconectados');
  expect(screen.getByText('(21) 3333-4444')).toBeTruthy();
});

test('later closes it and is remembered by a cookie for one day', async () => {
  const cookie = vi.spyOn(document, 'cookie', 'set');
  show(['5511987654321']);
  fireEvent.click(await screen.findByRole('button', { name: 'Lembrar mais tarde' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.cookie).toContain(`${LATER}=1`);
  expect(cookie.mock.lastCall?.[0]).toContain('max-age=86400;');
});

test('it does not open while the cookie lives', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: the dialog keeps its dismissal in a cookie
  document.cookie = `${LATER}=1; path=/`;
  show(['5511987654321']);
  await new Promise((next) => setTimeout(next, 50));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('checking goes to the WhatsApp settings and closes it, without a cookie', async () => {
  const history = show(['5511987654321']);
  fireEvent.click(await screen.findByRole('button', { name: 'Verificar configurações' }));
  await waitFor(() => expect(history.location.pathname).toBe('/settings/whatsapp'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.cookie).not.toContain(LATER);
});
