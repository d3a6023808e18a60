import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearSession } from '#lib/session.ts';
import { aPage, aServer, aStore, openApp } from '../../test/app.tsx';

const { toast, toastFailure } = vi.hoisted(() => ({ toast: vi.fn(), toastFailure: vi.fn() }));
vi.mock('#lib/toast.tsx', () => ({ toast, toastFailure }));

const CARDS = ['1111', '2222'].map((last4) => ({
  id: last4,
  last4,
  is_default: last4 === '1111',
  bin: '411111',
  brand: 'VISA',
  type: 'CREDIT',
  expiry_month: 12,
  expiry_year: 2999,
}));

const refusal = (code: string, status: number, errors: object[] = []) =>
  Response.json({ code, message: 'Para continuar, digite sua senha.', errors }, { status });

afterEach(clearSession);

/** A server that wants the password typed before it changes the default card. */
function aServerThatAsks() {
  let isTyped = false;
  const changes: string[] = [];
  aServer(
    () => [aStore('s1', 'Loja')],
    (path, method, body) => {
      if (path === '/api/auth/confirm-password') {
        isTyped = JSON.parse(body).password === 'certa';
        if (isTyped) return new Response(null, { status: 204 });
        return refusal('invalid_fields', 422, [
          { field: 'password', rule: 'invalid', message: 'A senha não confere' },
        ]);
      }
      if (path === '/api/stores/s1/wallet-cards') return Response.json(aPage(CARDS));
      if (method !== 'PUT' || !path.endsWith('/set-default')) return undefined;
      changes.push(isTyped ? 'made' : 'refused');
      return isTyped ? Response.json(CARDS[1]) : refusal('password_needed', 403);
    },
  );
  return changes;
}

async function makeDefault() {
  openApp('/wallet/manage-cards');
  const button = await screen.findByRole('button', { name: /^Tornar padrão: .*2222/ });
  fireEvent.click(button);
  return screen.findByLabelText('Senha');
}

test('a change of cards waits for the password and is then made by itself', async () => {
  const changes = aServerThatAsks();
  const password = await makeDefault();
  const confirm = screen.getByRole('button', { name: 'Confirmar e continuar' });
  expect(confirm).toHaveProperty('disabled', true);
  fireEvent.change(password, { target: { value: 'errada' } });
  fireEvent.click(confirm);
  await screen.findByText('A senha não confere');
  fireEvent.change(password, { target: { value: 'certa' } });
  fireEvent.click(confirm);
  await waitFor(() => expect(toast).toHaveBeenCalledWith('success', 'Cartão padrão alterado.'));
  expect(changes).toEqual(['refused', 'made']);
  await waitFor(() => expect(screen.queryByLabelText('Senha')).toBeNull());
});

test('canceling the password dialog changes nothing and shows a message', async () => {
  const changes = aServerThatAsks();
  await makeDefault();
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() =>
    expect(toastFailure.mock.calls[0]?.[0]).toMatchObject({ code: 'password_needed' }),
  );
  expect(changes).toEqual(['refused']);
});
