import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { saveToken } from '#lib/session.ts';
import { readStored, writeStored } from '#lib/storage.ts';
import styles from './public-pages.module.css';
import { isForCustomers, isPublicPath, PublicPages } from './public-pages.tsx';

afterEach(cleanup);

/** Shows the public page of an address. */
function show(address: string, onSignedIn = async () => {}): void {
  history.replaceState(null, '', address);
  render(
    <PublicPages onSignedIn={onSignedIn} renderDashboard={() => null} renderDomain={() => null} />,
  );
}

/** The same with a server that refuses every sign-in; returns the requests. */
function open(address: string) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    if (method === 'GET') return Response.json({ needed: false, demo_percent: null });
    sent.push(path);
    const message = 'As credenciais informadas não conferem, tente novamente.';
    return Response.json({ code: 'wrong_credentials', message }, { status: 401 });
  });
  const onSignedIn = vi.fn(async () => {});
  show(address, onSignedIn);
  return { sent, onSignedIn };
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const complaints = () =>
  [...document.querySelectorAll(`.${styles.error}`)].map((p) => p.textContent);

test('sign-in waits while the demo is filled, and says how far it is', async () => {
  let demo_percent: number | null = 40;
  vi.stubGlobal('fetch', async () => Response.json({ needed: false, demo_percent }));
  show('/signin');
  const progress = await screen.findByLabelText(/Preparando a loja de demonstração/);
  expect(progress.getAttribute('value')).toBe('40');
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Entrar' });
  expect(submit.disabled).toBe(true);
  demo_percent = null;
  await vi.waitFor(() => expect(submit.disabled).toBe(false), 30_000);
  expect(screen.queryByLabelText(/Preparando/)).toBeNull();
});

test('the unsubscribe page of a test message shows that it was a test', async () => {
  expect(isPublicPath('/unsubscribe/test')).toBe(true);
  show('/unsubscribe/test');
  expect(await screen.findByRole('heading', { name: 'Este foi um envio de teste' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('opting out of SMS names SMS as the channel that stops', async () => {
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) =>
    Response.json({
      store_name: 'Aurora',
      channel: 'SMS',
      contact: '***1001',
      is_unsubscribed: method === 'POST',
    }),
  );
  show('/unsubscribe/s/t');
  expect(
    await screen.findByText(/^O celular \*\*\*1001 deixa de receber .* por SMS\.$/),
  ).toBeTruthy();
  press('Não quero mais receber');
  const done = 'O celular ***1001 não receberá mais campanhas de Aurora por SMS.';
  expect(await screen.findByText(done)).toBeTruthy();
});

test('a consent is confirmed by the button, and not by opening its page', async () => {
  const sent: (string | undefined)[] = [];
  let status = 'open';
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    sent.push(method);
    if (method === 'POST') status = 'confirmed';
    return Response.json({
      status,
      store_name: 'Aurora',
      contact: 'a***@x.example',
      texts: [{ channel: 'EMAIL', text: 'Quero receber ofertas.' }],
    });
  });
  show('/c/t');
  expect(await screen.findByText('“Quero receber ofertas.”')).toBeTruthy();
  expect(sent).toEqual(['GET']);
  press('Sim, quero receber');
  expect(await screen.findByRole('heading', { name: 'Pronto, está confirmado' })).toBeTruthy();
  expect(sent).toEqual(['GET', 'POST']);
  cleanup();
  show('/c/t');
  expect(await screen.findByRole('heading', { name: 'Você já tinha confirmado' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  status = 'expired';
  show('/c/t');
  expect(await screen.findByRole('heading', { name: 'Este link venceu' })).toBeTruthy();
});

test('customer pages are distinguished from the public screens of the app', () => {
  for (const page of ['/pix-code/t', '/p/t', '/b/t', '/c/t', '/unsubscribe/s/t']) {
    expect(isForCustomers(page), page).toBe(true);
  }
  for (const address of ['/signin', '/setup', '/invitation/t', '/reset-password/t']) {
    expect(isForCustomers(address), address).toBe(false);
  }
});

test('wrong credentials show an error, and the stored token is removed', async () => {
  saveToken({ type: 'bearer', token: 'old', expires_at: '2999-01-01T00:00:00Z' });
  writeStored('user', '{}');
  const { onSignedIn } = open('/signin');
  type('E-mail', 'ana@loja.example');
  type('Senha', 'errada');
  press('Entrar');
  await screen.findByText('As credenciais informadas não conferem, tente novamente.');
  expect([readStored('token'), readStored('user')]).toEqual([null, null]);
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('the sign-in validates its fields before the request', () => {
  const { sent } = open('/signin');
  press('Entrar');
  expect(complaints()).toEqual(['O e-mail é obrigatório', 'A senha é obrigatória']);
  type('E-mail', 'ana');
  press('Entrar');
  expect(complaints()).toEqual(['O e-mail deve ser válido', 'A senha é obrigatória']);
  // Submitted from a valid field, the focus moves to the invalid one with its error.
  type('E-mail', 'ana@loja.example');
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'));
  press('Entrar');
  expect(document.activeElement).toBe(screen.getByLabelText('Senha'));
  expect(complaints()).toEqual(['A senha é obrigatória']);
  expect(sent).toEqual([]);
});

test('a new password has eight characters and is repeated alike', () => {
  const { sent } = open('/reset-password/abc');
  press('Salvar nova senha');
  expect(complaints()).toEqual(['A senha é obrigatória', 'Repita a senha']);
  type('Nova senha', '7sinais');
  type('Repita a senha', '7sinais');
  press('Salvar nova senha');
  expect(complaints()).toEqual(['A senha deve ter pelo menos 8 caracteres']);
  type('Nova senha', 'oito sinais');
  press('Salvar nova senha');
  expect(complaints()).toEqual(['As senhas devem ser iguais']);
  expect(sent).toEqual([]);
});

test('a signed-out person sees a message and a link to sign in again', () => {
  open('/error-pages/error-401');
  screen.getByText('Sua sessão expirou. Faça login novamente.');
  screen.getByText('Você não está autenticado.');
  const again = screen.getByRole('link', { name: 'Fazer login novamente' });
  expect(again.getAttribute('href')).toBe('/signin');
});

test('/setup on an installation with people shows a message and a link to sign in', async () => {
  open('/setup');
  await screen.findByText('A instalação já foi concluída.');
  expect(screen.queryByRole('button', { name: 'Criar loja' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Ir para o login' })).toBeTruthy();
});
