import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { clearSession, saveToken } from '#lib/session.ts';
import { readStored } from '#lib/storage.ts';
import { PublicPages } from './public-pages.tsx';

afterEach(() => {
  cleanup();
  clearSession();
});

const INVITED = 'bia@loja.example';
const STORE = '019c0000-0000-7000-8000-000000000001';

/** Opens an invitation to an existing account, signed in as this person or signed out. */
async function open(signedIn: string | null) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`);
    const call = `${method} ${path.replace('/api', '')}`;
    if (call === 'GET /users/me') return Response.json({ email: signedIn });
    if (call === 'GET /setup') return Response.json({ needed: false, demo_percent: null });
    if (call === 'POST /auth/refresh') return Response.json({ message: 'Não' }, { status: 401 });
    if (method === 'POST') return Response.json({ store_id: STORE });
    return Response.json({
      store_name: 'Loja da Bia',
      email: INVITED,
      role_label: 'Gerente',
      invited_by: 'Ana',
      has_account: true,
    });
  });
  if (signedIn) saveToken({ type: 'bearer', token: 't', expires_at: '2999-01-01T00:00:00Z' });
  history.replaceState(null, '', '/invitation/abc');
  const onSignedIn = vi.fn(async () => {});
  render(
    <PublicPages onSignedIn={onSignedIn} renderDashboard={() => null} renderDomain={() => null} />,
  );
  await screen.findByRole('heading', { name: 'Convite para a equipe de Loja da Bia' });
  return { asked, onSignedIn };
}

test('the person invited, signed in, accepts with one button and is in the store', async () => {
  const { asked, onSignedIn } = await open('Bia@loja.example');
  fireEvent.click(screen.getByRole('button', { name: 'Aceitar convite' }));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(asked).toContain('POST /api/users/me/invitations/abc');
  expect(location.pathname + location.search).toBe(`/?store=${STORE}`);
});

test('signed out, the way leads over the sign-in back to the invitation', async () => {
  await open(null);
  fireEvent.click(screen.getByRole('button', { name: 'Entrar para aceitar' }));
  expect(location.pathname).toBe('/signin');
  await screen.findByText(`Entre com ${INVITED} para aceitar o convite de Loja da Bia.`);
  expect(history.state).toMatchObject({ back: '/invitation/abc' });
});

test('another signed-in person sees a message, and signs in with the invited account', async () => {
  const { asked } = await open('outra@loja.example');
  screen.getByText(/^Aqui está aberta a conta outra@loja.example/);
  expect(screen.queryByRole('button', { name: 'Aceitar convite' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Entrar para aceitar' }));
  expect(readStored('token')).toBeNull();
  expect(asked.some((one) => one.includes('/users/me/invitations'))).toBe(false);
});
