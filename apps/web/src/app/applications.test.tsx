import type { AdministeredApplication, Integration } from '@clientela/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aServer, aStore, openApp, STORE } from '../../test/app.tsx';

const { toast, toastFailure } = vi.hoisted(() => ({ toast: vi.fn(), toastFailure: vi.fn() }));
vi.mock('#lib/toast.tsx', () => ({ toast, toastFailure }));
beforeEach(() => toastFailure.mockClear());

const BLING: AdministeredApplication = {
  slug: 'bling',
  name: 'Bling',
  kind: 'shop',
  id_label: 'Client ID',
  secret_label: 'Client secret',
  url: 'https://developer.bling.com.br/aplicativos',
  steps: ['Crie um aplicativo.', 'Copie as chaves.'],
  redirect_url: 'https://clientela.example/oauth/bling/callback',
  notices_url: null,
  source: null,
  key_id: null,
  is_confirmed: null,
  saved_at: null,
  saved_by: null,
  waiting: [
    {
      store_id: STORE,
      store_name: 'Loja Sol',
      requested_by: 'Dora',
      requested_at: '2026-11-27T12:00:00Z',
    },
  ],
};

function administration(save: (body: string) => Response) {
  let shown = BLING;
  aServer(
    () => [aStore(STORE, 'Loja Sol')],
    (path, method, body) => {
      if (path === '/api/administration/applications') return Response.json({ data: [shown] });
      if (path !== '/api/administration/applications/bling' || method !== 'PUT') return undefined;
      const answer = save(body);
      if (answer.ok) {
        const saved_at = '2026-11-29T12:00:00Z';
        shown = { ...BLING, source: 'administrator', key_id: 'id', is_confirmed: true, saved_at };
      }
      return answer;
    },
  );
}

test('an administrator registers a platform by its steps; a refusal keeps the input', async () => {
  const sent: unknown[] = [];
  administration((body) => {
    sent.push(JSON.parse(body));
    return sent.length === 1
      ? Response.json(
          { code: 'integration_refused', message: 'A plataforma recusou o ID ou a chave.' },
          { status: 422 },
        )
      : Response.json({});
  });
  openApp('/administration?tab=applications');
  await screen.findByText('Esperando por você: Loja Sol (Dora).');
  fireEvent.click(screen.getByRole('button', { name: 'Cadastrar Bling' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('https://clientela.example/oauth/bling/callback')).toBeTruthy();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    BLING.steps,
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Testar e salvar' }));
  await dialog.findByText('Cole a chave');
  fireEvent.change(dialog.getByLabelText(/Client ID/), { target: { value: 'id' } });
  fireEvent.change(dialog.getByLabelText(/Client secret/), { target: { value: 'segredo' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Testar e salvar' }));
  await waitFor(() =>
    expect(toastFailure).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'A plataforma recusou o ID ou a chave.' }),
    ),
  );
  expect(dialog.getByLabelText<HTMLInputElement>(/Client secret/).value).toBe('segredo');
  fireEvent.click(dialog.getByRole('button', { name: 'Testar e salvar' }));
  await screen.findByText('Cadastrado');
  expect(sent.at(-1)).toEqual({ id: 'id', secret: 'segredo' });
});

const SHOPIFY: Integration = {
  slug: 'shopify',
  name: 'Shopify',
  category: 'ecommerce',
  description: 'Clientes e pedidos.',
  connect_by: 'oauth',
  fields: [],
  is_configured: false,
  is_requested: false,
  own_keys: {
    fields: [
      {
        name: 'client_id',
        label: 'ID do cliente',
        help: null,
        placeholder: null,
        is_secret: false,
      },
    ],
    steps: ['Crie um app.'],
  },
  is_sandbox: false,
  resources: ['customers'],
  state: 'available',
  state_label: 'Disponível',
  state_reason: null,
  account_name: null,
  last_success_at: null,
  open_errors: 0,
  connected_at: null,
  history_from: null,
  listens: false,
  notices_url: null,
  notices_by_hand: false,
  poll_minutes: 1,
  progress: [],
  seconds_left: null,
  difference: [],
  difference_at: null,
  settings: {},
};

test('an owner asks the administrator, or connects by keys of the shop’s own', async () => {
  const sent: unknown[] = [];
  let isRequested = false;
  aServer(
    () => [aStore(STORE, 'Loja Sol')],
    (path, method, body) => {
      if (path.endsWith('/application-requests')) {
        isRequested = true;
        sent.push(JSON.parse(body));
        return new Response(null, { status: 204 });
      }
      if (!path.endsWith('/integrations/shopify')) return undefined;
      if (method === 'POST') sent.push(JSON.parse(body));
      return Response.json({ ...SHOPIFY, is_requested: isRequested });
    },
    'collaborator',
    ['StoreIntegration.index', 'StoreIntegration.create', 'StoreSynchronization.index'],
  );
  openApp('/settings/integrations/shopify');
  fireEvent.click(await screen.findByRole('button', { name: 'Pedir ao administrador' }));
  await screen.findByText(/Pedido enviado\. Avisamos você/);
  expect(screen.queryByRole('button', { name: 'Pedir ao administrador' })).toBeNull();
  fireEvent.change(screen.getByLabelText('ID do cliente'), { target: { value: 'abc' } });
  fireEvent.click(screen.getByRole('button', { name: 'Conectar' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent).toEqual([
    { slug: 'shopify' },
    { settings: { client_id: 'abc' }, history_months: 24, own_keys: true },
  ]);
});
