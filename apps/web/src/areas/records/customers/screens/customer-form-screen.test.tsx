import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { createQueryClient } from '#lib/keys.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { EditCustomerScreen } from './customer-form-screen.tsx';

const IMPORTED = {
  id: 'ana',
  first_name: 'Ana',
  last_name: '',
  email: 'ana@loja.com',
  phone: null,
  phone_country_code: '55',
  birthdate: null,
  document: null,
  enable_for_interactions: true,
};

/** What the lookup of a postal code returns; null: it fails. */
let postalCode: object | null = null;

/** Opens the form of an imported person; `sent` receives the saves. */
async function openForm() {
  const sent: unknown[] = [];
  const client = createQueryClient();
  const saved = { ...IMPORTED };
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: unknown, init?: RequestInit) => {
      if (String(address).includes('/postal-codes/')) {
        return postalCode ? Response.json(postalCode) : new Response(null, { status: 503 });
      }
      if (init?.method === 'PUT') sent.push(JSON.parse(String(init.body)));
      return Response.json(saved);
    }),
  );
  const session = { context: { store: { id: 'loja' } } } as Session;
  const root = createRootRoute({ staticData: { roles: null } });
  const form = createRoute({
    getParentRoute: () => root,
    path: '/customers/$id/edit',
    component: EditCustomerScreen,
    staticData: { roles: null },
  });
  const detail = createRoute({
    getParentRoute: () => root,
    path: '/customers/$id',
    component: () => null,
    staticData: { roles: null },
  });
  const router = createRouter({
    routeTree: root.addChildren([form, detail]),
    history: createMemoryHistory({ initialEntries: ['/customers/ana/edit'] }),
  });
  renderPart(
    <QueryClientProvider client={client}>
      <SessionProvider value={session}>
        <RouterProvider router={router as never} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole('switch');
  return { sent, saved, client };
}

const save = () => fireEvent.click(screen.getByRole('button', { name: /^Salvar/ }));

test('a customer without birth date, phone or document can be excluded from messages without them', async () => {
  const { sent } = await openForm();
  fireEvent.click(screen.getByRole('switch'));
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ enable_for_interactions: false });
});

test('a concurrent change of another field is not overwritten', async () => {
  const { sent, saved, client } = await openForm();
  const city = screen.getByRole('textbox', { name: /^Cidade/ });
  fireEvent.change(city, { target: { value: 'Natal' } });
  saved.enable_for_interactions = false;
  await client.invalidateQueries();
  save();
  await waitFor(() => expect(sent).toEqual([{ city: 'Natal' }]));
});

test('a known value cannot be cleared', async () => {
  const { sent } = await openForm();
  fireEvent.change(screen.getByRole('textbox', { name: /^Nome/ }), { target: { value: '' } });
  save();
  expect(await screen.findByText('O nome é obrigatório')).toBeTruthy();
  expect(sent).toEqual([]);
});

test('a complete postal code fills in city and state', async () => {
  postalCode = { street: 'Praça da Sé', neighborhood: 'Sé', city: 'São Paulo', state: 'SP' };
  const { sent } = await openForm();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'CEP' });
  fireEvent.change(field, { target: { value: '01001000' } });
  expect(field.value).toBe('01001-000');
  expect(await screen.findAllByDisplayValue('São Paulo')).not.toEqual([]);
  save();
  await waitFor(() =>
    expect(sent).toEqual([{ postal_code: '01001-000', city: 'São Paulo', state: 'SP' }]),
  );
});

test('a failed lookup leaves the address to be typed, without an error', async () => {
  postalCode = null;
  const { sent } = await openForm();
  fireEvent.change(screen.getByRole('textbox', { name: 'CEP' }), { target: { value: '01001000' } });
  fireEvent.change(screen.getByRole('textbox', { name: /^Cidade/ }), {
    target: { value: 'Natal' },
  });
  expect(screen.queryByRole('alert')).toBeNull();
  save();
  await waitFor(() => expect(sent).toEqual([{ postal_code: '01001-000', city: 'Natal' }]));
});
