import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { saveStoreId, storedStoreId } from '#lib/session.ts';
import { aServer, aStore, openApp } from '../../test/app.tsx';

const SOL = '00000000-0000-7000-8000-000000000001';
const LUA = '00000000-0000-7000-8000-000000000002';
const SHUT = {
  code: 'store_disabled',
  message: 'Esta loja está desativada: nada é enviado nem cobrado até que ela seja reativada.',
};
const { leave, toast } = vi.hoisted(() => ({ leave: vi.fn(), toast: vi.fn() }));
vi.mock('#lib/session.ts', async (original) => ({ ...(await original<object>()), leave }));
vi.mock('#lib/toast.tsx', async (original) => ({ ...(await original<object>()), toast }));

beforeEach(() => {
  toast.mockClear();
  localStorage.clear();
  leave.mockClear();
});

/** As the server does it: a disabled store refuses its people. */
const refuseSol = (path: string) =>
  path.startsWith(`/api/stores/${SOL}/`) ? Response.json(SHUT, { status: 403 }) : undefined;

test('a stored store that was disabled shows a message and another one opens', async () => {
  aServer(
    () => [aStore(SOL, 'Loja Sol', false), aStore(LUA, 'Loja Lua')],
    refuseSol,
    'collaborator',
  );
  saveStoreId(SOL);
  openApp('/stores');
  const reported = 'Loja Sol está desativada e não pode ser aberta agora.';
  await waitFor(() => expect(toast).toHaveBeenCalledWith('error', reported));
  await waitFor(() => expect(storedStoreId()).toBe(LUA));
  // Named in the list, and nothing to open.
  await screen.findByText('Loja Sol');
  expect(screen.getByText('Desativada')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Usar esta loja' })).toBeNull();
});

test('a person without another store sees the specified message, and signs out', async () => {
  aServer(() => [aStore(SOL, 'Loja Sol', false)], refuseSol, 'collaborator');
  openApp('/customers');
  await waitFor(() => expect(leave).toHaveBeenCalled());
  expect(leave).toHaveBeenCalledWith({
    notice:
      'Você não possui lojas associadas a sua conta, faça login em outra conta e tente novamente.',
  });
});

test('an administrator sees it, and reads that nothing moves in it', async () => {
  aServer(
    () => [aStore(SOL, 'Loja Sol', false), aStore(LUA, 'Loja Lua')],
    () => undefined,
  );
  saveStoreId(SOL);
  openApp('/stores');
  await screen.findByText('Loja desativada');
  expect(storedStoreId()).toBe(SOL);
});
