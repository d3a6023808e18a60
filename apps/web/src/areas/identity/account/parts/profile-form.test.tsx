import type { Account } from '@clientela/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { createQueryClient } from '#lib/keys.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { type StubUpload, stubUploads } from '../../../../../test/uploads.ts';
import { ProfileForm } from './profile-form.tsx';

const account: Account = {
  user: {
    id: '019a9f00-0000-7000-8000-000000000000',
    name: 'Dora Nogueira',
    email: 'dora@loja.example',
    avatar: null,
    profile_name: 'shop_owner',
    help_hash: null,
  },
  pending_email: null,
};

let sent: StubUpload[] = [];

beforeEach(() => {
  sent = stubUploads();
});

async function show(props: Partial<Account> = {}) {
  const root = createRootRoute({
    component: () => <ProfileForm account={{ ...account, ...props }} />,
    staticData: { roles: null },
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider
        value={{ user: account.user, context: { role: 'OWNER' } } as unknown as Session}
      >
        <RouterProvider router={router as never} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await screen.findByLabelText(/^Nome/);
}

const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar perfil' }));

test('a new name is sent alone: the e-mail stays out of it', async () => {
  await show();
  type(/^Nome/, 'Dora Nova');
  expect(screen.queryByLabelText(/Senha atual/)).toBeNull();
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(Object.fromEntries(sent[0]!.body)).toEqual({ name: 'Dora Nova' });
});

test('a new e-mail requires the password', async () => {
  await show();
  type(/^E-mail/, 'nova@loja.example');
  type(/^Senha atual/, 'a-senha-atual');
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(Object.fromEntries(sent[0]!.body)).toEqual({
    name: 'Dora Nogueira',
    email: 'nova@loja.example',
    old_password: 'a-senha-atual',
  });
});

test('an e-mail that differs only in capitals is no new one', async () => {
  await show();
  type(/^E-mail/, 'DORA@loja.example');
  expect(screen.queryByLabelText(/Senha atual/)).toBeNull();
});

test('invalid fields show their errors, and nothing is sent', async () => {
  await show();
  type(/^Nome/, ' ');
  type(/^E-mail/, 'nada');
  save();
  expect(await screen.findByText('O nome é obrigatório')).toBeTruthy();
  expect(screen.getByText('O e-mail deve ser válido')).toBeTruthy();
  expect(sent).toHaveLength(0);
});

test('an address that waits for its confirmation is shown', async () => {
  await show({ pending_email: 'nova@loja.example' });
  expect(screen.getByText(/Enviamos um link para nova@loja.example/)).toBeTruthy();
});
