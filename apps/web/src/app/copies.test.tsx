import { DEFAULT_WINDOW } from '@clientela/contract/campaigns';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aServer, aStore, openApp } from '../../test/app.tsx';

// jsdom draws nothing, so a page that comes in moves nothing either.
Element.prototype.animate = () => ({}) as Animation;

const STORE = '00000000-0000-7000-8000-000000000001';
const ID = '00000000-0000-7000-8000-000000000002';

const CLUSTER = {
  id: ID,
  name: 'Campeões',
  mode: 'static',
  visibility: 'private',
  customers: 12,
  counted_at: null,
  campaigns: [],
  custom_customer_ids: [],
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
  filters: { op: 'all', of: [{ field: 'stage', value: 'customer' }] },
};

const CAMPAIGN = {
  id: ID,
  store_id: STORE,
  name: 'Black Friday',
  survey_id: null,
  bonus_strategy: null,
  status: 'finished',
  stage: 'finished',
  goal: null,
  campaign_goal_id: null,
  started_at: null,
  ended_at: null,
  launched_at: '2026-11-20T12:00:00Z',
  finished_at: null,
  customer_count: 9,
  progress: { messages: 9, settled: 9 },
  wait: null,
  pause_reason: null,
  customer_cluster_ids: [],
  excluded_cluster_ids: [],
  customer_limit: 500,
  coupon: 'BLACK',
  control_percentage: 10,
  actions: [],
  restrictions: {
    sending_window: DEFAULT_WINDOW,
    days_since_last_contact: 3,
    days_since_last_sale: null,
    max_messages_per_week: null,
  },
  indicators: { revenue: null, orders: null, conversion: null },
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
};

const sent: { call: string; body: string }[] = [];

beforeEach(() => {
  sent.length = 0;
});

/** A server with one cluster and one campaign; it stores saves. */
function aServerWith(cluster = CLUSTER) {
  aServer(
    () => [aStore(STORE, 'Loja Sol')],
    (path, method, body) => {
      if (path.endsWith('/preview')) {
        const reachable = { EMAIL: 9, SMS: 9, WHATSAPP: 9 };
        return Response.json({ customers: 12, reachable, sample: [] });
      }
      if (method !== 'GET') sent.push({ call: `${method} ${path}`, body });
      if (path === `/api/customer-clusters/${ID}`) return Response.json(cluster);
      if (path === `/api/campaigns/${ID}`) return Response.json(CAMPAIGN);
      return undefined;
    },
  );
}

const name = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label);
const press = (button: string) => fireEvent.click(screen.getByRole('button', { name: button }));

async function saved(call: string) {
  await waitFor(() => expect(sent.map((one) => one.call)).toContain(call));
  return JSON.parse(sent.find((one) => one.call === call)!.body);
}

test('a group is opened with all it has, and saved in its place', async () => {
  aServerWith();
  openApp(`/customers/clusters/${ID}/edit`);
  const field = await name(/^Nome do grupo/);
  expect(field.value).toBe('Campeões');
  fireEvent.change(field, { target: { value: '' } });
  press('Salvar grupo');
  expect(await screen.findByText('O nome do grupo é obrigatório')).toBeTruthy();
  fireEvent.change(field, { target: { value: 'Campeãs' } });
  press('Salvar grupo');
  const { mode, visibility, filters } = CLUSTER;
  expect(await saved(`PUT /api/customer-clusters/${ID}`)).toMatchObject({
    name: 'Campeãs',
    mode,
    visibility,
    filters,
  });
});

test.each([
  ['an ordinary name', 'Campeões', 'Campeões (cópia)'],
  ['the longest name', 'x'.repeat(120), `${'x'.repeat(112)} (cópia)`],
])(
  'a copy of a group with %s becomes one of its own',
  async (_, original, copy) => {
    aServerWith({ ...CLUSTER, name: original });
    openApp(`/customers/clusters/${ID}/clone`);
    expect((await name(/^Nome do grupo/)).value).toBe(copy);
    press('Criar grupo');
    const { mode, visibility, filters } = CLUSTER;
    expect(await saved(`POST /api/stores/${STORE}/customer-clusters`)).toMatchObject({
      name: copy,
      mode,
      visibility,
      filters,
    });
  },
  30_000,
);

test('a copy of a campaign that is over becomes a draft of its own', async () => {
  aServerWith();
  openApp(`/campaigns/${ID}/clone`);
  expect((await name(/^Nome da campanha/)).value).toBe('Black Friday (cópia)');
  press('Salvar rascunho');
  expect(await saved(`POST /api/stores/${STORE}/campaigns`)).toMatchObject({
    name: 'Black Friday (cópia)',
    customer_limit: 500,
    control_percentage: 10,
    coupon: 'BLACK',
    restrictions: CAMPAIGN.restrictions,
  });
});
