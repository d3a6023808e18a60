import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { clearSession } from '#lib/session.ts';
import { aServer, aStore, openApp } from '../../test/app.tsx';

const refusal = (code: string, message: string) =>
  Response.json({ code, message }, { status: 401 });
const token = (value: string) => ({
  type: 'bearer',
  token: value,
  expires_at: '2999-01-01T00:00:00Z',
});

let isEnded = false;

afterEach(() => {
  isEnded = false;
  clearSession();
});

/** A server whose session can end; it knows one password. */
function aServerThatForgets() {
  const saved: unknown[] = [];
  aServer(
    () => [aStore('s1', 'Loja')],
    (path, method, body) => {
      if (path === '/api/auth/token') {
        if (JSON.parse(body).password !== 'certa')
          return refusal('wrong_credentials', 'Não confere.');
        isEnded = false;
        return Response.json(token('new'));
      }
      if (isEnded) return refusal('not_signed_in', 'Sua sessão expirou.');
      if (method !== 'POST' || path !== '/api/stores/s1/campaigns') return undefined;
      saved.push(JSON.parse(body));
      return Response.json({ code: 'invalid_fields', message: 'Confira.' }, { status: 422 });
    },
  );
  return saved;
}

test('a session that ends during a form requests the password and saves the input', async () => {
  const saved = aServerThatForgets();
  openApp('/campaigns/new');
  const name = await screen.findByLabelText(/^Nome da campanha/);
  fireEvent.change(name, { target: { value: 'Quem volta' } });
  isEnded = true;
  fireEvent.click(screen.getByRole('button', { name: 'Salvar rascunho' }));

  await screen.findByText('Sua sessão terminou');
  const password = screen.getByLabelText('Senha');
  fireEvent.change(password, { target: { value: 'errada' } });
  fireEvent.click(screen.getByRole('button', { name: 'Entrar e continuar' }));
  await screen.findByText('Não confere.');
  fireEvent.change(password, { target: { value: 'certa' } });
  fireEvent.click(screen.getByRole('button', { name: 'Entrar e continuar' }));

  await waitFor(() => expect(saved).toMatchObject([{ name: 'Quem volta' }]));
});

test('a tab that signs out does not take the unsaved work of another along', async () => {
  aServerThatForgets();
  openApp('/campaigns/new');
  const name = await screen.findByLabelText<HTMLInputElement>(/^Nome da campanha/);
  fireEvent.change(name, { target: { value: 'Quem volta' } });
  fireEvent(window, new StorageEvent('storage', { key: 'token', newValue: null }));
  await screen.findByText('Sua sessão terminou');
  expect(name.value).toBe('Quem volta');
});
