import type { Cluster } from '@clientela/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { createQueryClient } from '#lib/keys.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { ImportPeople } from './import-people.tsx';

const GROUP = { id: 'g', name: 'Importados em 26 nov., clientes.csv' } as Cluster;

function open(permissions: string[], leads = 0) {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    if (address.includes('/customers?')) return Response.json({ data: [], meta: { total: leads } });
    asked.push(`${method} ${address}`);
    return Response.json(GROUP);
  });
  const session = { context: { store: { id: 'loja' }, permissions } } as unknown as Session;
  const root = createRootRoute({
    component: () => <ImportPeople of={{ id: 'i', people: 8_240 }} />,
    notFoundComponent: () => null,
    staticData: { roles: null },
  });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider value={session}>
        <RouterProvider router={router as never} />
      </SessionProvider>
    </QueryClientProvider>,
  );
  return { asked, router };
}

test('links to exactly these people, and saves them as a group at a click', async () => {
  const { asked } = open(['CustomerCluster.create', 'Campaign.create']);
  expect(await screen.findByText('8.240 pessoas nesta importação')).toBeTruthy();
  const list = screen.getByRole('link', { name: 'Ver estas pessoas' });
  expect(list.getAttribute('href')).toBe('/customers?import_id=i');
  fireEvent.click(screen.getByRole('button', { name: 'Guardar como grupo' }));
  expect(await screen.findByText(`O grupo “${GROUP.name}” está pronto.`)).toBeTruthy();
  const group = screen.getByRole('link', { name: 'Abrir o grupo' });
  expect(group.getAttribute('href')).toBe('/customers/clusters/g/edit');
  expect(asked).toEqual([expect.stringMatching(/^POST .*\/stores\/loja\/imports\/i\/group$/)]);
});

test('begins a campaign to their group', async () => {
  const { router } = open(['CustomerCluster.create', 'Campaign.create']);
  fireEvent.click(await screen.findByRole('button', { name: 'Criar campanha para estas pessoas' }));
  await waitFor(() =>
    expect(router.state.location.href).toBe('/campaigns/new?customer_cluster_id=g'),
  );
});

test('people who are leads are listed with the leads', async () => {
  open(['Lead.index'], 3);
  const leads = await screen.findByRole('link', { name: 'Ver 3 que são leads' });
  expect(leads.getAttribute('href')).toBe('/customers?tab=leads&import_id=i');
});

test('without the permissions only the list is offered', async () => {
  open([]);
  expect(await screen.findByRole('link', { name: 'Ver estas pessoas' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
