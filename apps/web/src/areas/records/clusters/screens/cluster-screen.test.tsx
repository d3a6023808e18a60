import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aPage, aServer, aStore, LATE, linkTo, openApp, STORE } from '../../../../../test/app.tsx';

const ID = '00000000-0000-7000-8000-00000000000b';
const CLUSTER = {
  id: ID,
  name: 'Fiéis',
  kind: 'COMMON',
  mode: 'dynamic',
  visibility: 'store',
  customers: 200,
  counted_at: null,
  campaigns: [],
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
  filters: { op: 'all', of: [] },
  custom_customer_ids: [],
};
const PROFILE = {
  customers: 200,
  reachable: { EMAIL: 180, SMS: 90, WHATSAPP: 60 },
  buyers: 150,
  recent_buyers: 50,
  sales_count: 300,
  sales_total: 4_500_000,
  sizes: [
    { day: '2026-11-20', customers: 190 },
    { day: '2026-11-21', customers: 200 },
  ],
};
const ANA = {
  id: '00000000-0000-7000-8000-00000000000c',
  first_name: 'Ana',
  last_name: 'Lima',
  rfm_segment: 'Campeões',
  phone: '+5511987654321',
  last_order_date: '2026-11-20T12:00:00Z',
  sales_total: 120_000,
};

test('a group opens on its people and figures, and leads to a campaign for it', LATE, async () => {
  const asked: string[] = [];
  aServer(
    () => [aStore(STORE, 'Loja Sol')],
    (path) => {
      asked.push(path);
      if (path.endsWith(`/customer-clusters/${ID}`)) return Response.json(CLUSTER);
      if (path.endsWith(`/customer-clusters/${ID}/profile`)) return Response.json(PROFILE);
      if (path.endsWith(`/stores/${STORE}/customers`)) return Response.json(aPage([ANA]));
      return undefined;
    },
  );
  openApp(`/customers/clusters/${ID}`);
  await screen.findByRole('heading', { name: 'Fiéis' }, LATE);
  const stats = await screen.findAllByTestId('stat', {}, LATE);
  expect(stats.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))).toEqual([
    'Clientes200E-mail: 180 · SMS: 90 · WhatsApp: 60',
    'Já compraram15075% do grupo',
    'Compraram nos últimos 90 dias5025% do grupo',
    'Total em comprasR$ 45.000,00em 300 vendas',
    'Ticket médioR$ 150,00',
  ]);
  expect(within(await screen.findByRole('table')).getByText('Ana Lima')).toBeTruthy();
  expect(linkTo('Criar campanha')).toContain(`/campaigns/new?customer_cluster_id=${ID}`);
  expect(linkTo('Ver todos')).toContain(`customer_cluster_id=${ID}`);
});
