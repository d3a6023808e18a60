import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/keys.ts';
import { keepToken } from '#lib/session.ts';
import { renderPart } from '../../test/render.tsx';
import { createAppRouter } from './router.tsx';

const ID = '00000000-0000-7000-8000-000000000001';
const STORE = {
  id: ID,
  name: 'Loja Sol',
  enabled: true,
  description: null,
  store_category: null,
  logo: null,
  site_url: null,
  time_zone: 'America/Sao_Paulo',
  plan: null,
  features: [],
  addons: [],
  collaborators: [],
  disabled_whatsapp_integrations: [],
};

/** What the app asks for before any screen, for a profile administrator. */
const COMMON: Record<string, unknown> = {
  '/api/users/me': {
    id: ID,
    name: 'Ana',
    email: 'ana@loja.example',
    avatar: null,
    profile_name: 'administrator',
    help_hash: null,
  },
  '/api/stores': { data: [STORE] },
  [`/api/stores/${ID}/context`]: {
    store: STORE,
    role: 'OWNER',
    permissions: [],
    is_admin: true,
    features: [],
    addons: [],
    wallet: null,
    notifications: { total: 0, unread: 0, read: 0 },
    activities_to_do: null,
    first_steps: { customers: true, cluster: true, campaign: true },
  },
};

const NOTHING = {
  data: [],
  meta: { current_page: 1, last_page: 1, per_page: 25, total: 0 },
};
const BUSY = { code: 'overloaded_for_a_test', message: 'O banco de dados está fora do ar.' };

/** The server's side: `list` fails until it is told to recover, everything else is empty. */
function aServer(list: string) {
  const server = { isDown: true, asked: 0 };
  vi.stubGlobal('fetch', (address: string) => {
    const { pathname } = new URL(address, 'http://here');
    if (pathname.endsWith('/events')) return new Promise<Response>(() => {});
    const common = COMMON[pathname];
    if (common) return Promise.resolve(Response.json(common));
    if (pathname !== `/api/stores/${ID}/${list}`) return Promise.resolve(Response.json(NOTHING));
    server.asked += 1;
    return Promise.resolve(
      server.isDown ? Response.json(BUSY, { status: 500 }) : Response.json(NOTHING),
    );
  });
  return server;
}

const LISTS = [
  ['/customers', 'customers', 'Seus clientes aparecem aqui'],
  ['/customers?tab=leads', 'customers', 'Nenhum lead por aqui ainda'],
  ['/customers?tab=clusters', 'customer-clusters', 'Separe quem importa em grupos'],
  ['/orders', 'orders', 'Os pedidos da loja aparecem aqui'],
  ['/imports', 'imports', 'Traga a sua loja para cá'],
  ['/campaigns', 'campaigns', 'A próxima venda começa com uma mensagem'],
  ['/activities', 'campaign-activities', 'As mensagens de cada cliente aparecem aqui'],
  ['/email-models', 'email-models', 'Escreva uma vez, envie muitas'],
  ['/test-outbox', 'test-outbox', 'Nenhuma mensagem de teste'],
  ['/settings/audit-log', 'audit-log', 'Nada por aqui ainda'],
] as const;

test.each(LISTS)(
  '%s says what failed, offers another try, and then what the place is for',
  async (address, list, emptyTitle) => {
    keepToken({ type: 'bearer', token: 'mine', expires_at: '2099-01-01T00:00:00.000Z' });
    const server = aServer(list);
    const router = createAppRouter(createMemoryHistory({ initialEntries: [address] }));
    renderPart(
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
    await screen.findByText('Erro ao carregar dados', undefined, { timeout: 15_000 });
    expect(screen.getByText(BUSY.message)).toBeTruthy();
    const askedBefore = server.asked;
    server.isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Atualizar' }));
    await screen.findByText(emptyTitle, undefined, { timeout: 5_000 });
    expect(server.asked).toBe(askedBefore + 1);
    await waitFor(() => expect(screen.queryByText('Erro ao carregar dados')).toBeNull());
  },
  30_000,
);
