import { EmailDocument } from '@clientela/contract/email-models';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, aStore, LATE, openApp } from '../../test/app.tsx';

const FIRST = '2026-11-21T12:00:00.000Z';
const SECOND = '2026-11-21T12:05:00.000Z';

const document = EmailDocument.parse({ version: 1, blocks: [{ type: 'footer', id: 'f' }] });
const MODEL = {
  id: 'm1',
  name: 'Boas-vindas',
  subject: 'Oi',
  document,
  bytes: 1000,
  campaigns: 0,
  created_at: FIRST,
  updated_at: FIRST,
};
const CAMPAIGN = {
  id: 'c1',
  store_id: 's1',
  name: 'Novidades',
  status: 'loading',
  stage: 'draft',
  trigger: { kind: 'campaign_start' },
  started_at: null,
  ended_at: null,
  launched_at: null,
  finished_at: null,
  customer_count: 0,
  created_at: FIRST,
  updated_at: FIRST,
  goal: null,
  progress: { messages: 0, settled: 0 },
  campaign_goal_id: null,
  customer_limit: null,
  control_percentage: 0,
  coupon: null,
  restrictions: {
    sending_window: [{ weekday: 1, start: '08:00', end: '20:00' }],
    days_since_last_contact: null,
    days_since_last_sale: null,
    max_messages_per_week: null,
  },
  indicators: { revenue: null, orders: null, conversion: null },
  pause_reason: null,
  customer_cluster_ids: [],
  excluded_cluster_ids: [],
  actions: [],
  wait: null,
};

const CLUSTER = {
  id: 'g1',
  name: 'Em São Paulo',
  mode: 'dynamic',
  visibility: 'store',
  customers: 2,
  counted_at: FIRST,
  campaigns: [],
  created_at: FIRST,
  updated_at: FIRST,
  filters: { op: 'all', of: [] },
  custom_customer_ids: [],
};

const PREVIEW = {
  customers: 2,
  reachable: { EMAIL: 2, SMS: 0, WHATSAPP: 0 },
  sample: [],
  subject: 'Oi',
  html: '',
  text: '',
  bytes: 1000,
  is_too_big: false,
  cut_block_id: null,
  cut_at: null,
  problems: [],
  customer: null,
};

const SCREENS = [
  {
    what: 'an e-mail model',
    row: MODEL,
    path: '/api/email-models/m1',
    address: '/email-models/m1/edit',
    label: /^Nome do modelo/,
    // It saves by itself.
    save: null,
    refusal: { code: 'email_model_changed', message: 'Este modelo foi alterado.' },
  },
  {
    what: 'a campaign',
    row: CAMPAIGN,
    path: '/api/campaigns/c1',
    address: '/campaigns/c1/edit',
    label: /^Nome da campanha/,
    save: 'Salvar rascunho',
    refusal: { code: 'campaign_changed', message: 'Esta campanha foi alterada.' },
  },
  {
    what: 'a group',
    row: CLUSTER,
    path: '/api/customer-clusters/g1',
    address: '/customers/clusters/g1/edit',
    label: /^Nome do grupo/,
    save: 'Salvar grupo',
    refusal: { code: 'cluster_changed', message: 'Este grupo foi alterado.' },
  },
];

interface Sent {
  name: string;
  if_updated_at?: string;
}

/** The screen, opened on the first version; then another person saves the second. */
async function editStale({ row, path, address, label, save, refusal }: (typeof SCREENS)[number]) {
  let saved: { name: string; updated_at: string } = row;
  const sent: Sent[] = [];
  aServer(
    () => [aStore('s1', 'Loja')],
    (asked, method, body) => {
      if (asked.endsWith('/preview')) return Response.json(PREVIEW);
      if (asked !== path) return undefined;
      if (method === 'GET') return Response.json(saved);
      const draft: Sent = JSON.parse(body);
      sent.push(draft);
      if (draft.if_updated_at !== saved.updated_at) return Response.json(refusal, { status: 409 });
      saved = { ...saved, name: draft.name, updated_at: '2026-11-21T12:09:00.000Z' };
      return Response.json(saved);
    },
  );
  openApp(address);
  const name = () => screen.getByLabelText<HTMLInputElement>(label);
  await screen.findByLabelText(label);
  fireEvent.change(name(), { target: { value: 'Digitado aqui' } });
  saved = { ...saved, name: 'Da outra aba', updated_at: SECOND };
  if (save) fireEvent.click(screen.getByRole('button', { name: save }));
  await screen.findByText(refusal.message, undefined, LATE);
  expect(name().value).toBe('Digitado aqui');
  return { name, sent };
}

test.each(SCREENS)(
  '$what saved concurrently can be overwritten after a warning',
  async (asked) => {
    const { sent } = await editStale(asked);
    fireEvent.click(screen.getByRole('button', { name: 'Salvar mesmo assim' }));
    await waitFor(() => expect(screen.queryByText(asked.refusal.message)).toBeNull());
    expect(sent).toMatchObject([
      { name: 'Digitado aqui', if_updated_at: FIRST },
      { name: 'Digitado aqui', if_updated_at: SECOND },
    ]);
  },
  20_000,
);

test.each(SCREENS)(
  '$what saved concurrently can be reviewed and edited further',
  async (asked) => {
    const { name, sent } = await editStale(asked);
    fireEvent.click(screen.getByRole('button', { name: 'Ver a versão salva' }));
    await waitFor(() => expect(name().value).toBe('Da outra aba'));
    fireEvent.change(name(), { target: { value: 'Das duas' } });
    if (asked.save) fireEvent.click(screen.getByRole('button', { name: asked.save }));
    const rebased = { name: 'Das duas', if_updated_at: SECOND };
    await waitFor(() => expect(sent[1]).toMatchObject(rebased), LATE);
  },
  20_000,
);

test('an e-mail model whose warning is closed can still be saved', async () => {
  const [asked] = SCREENS;
  await editStale(asked!);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByText(asked!.refusal.message)).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Salvar agora' }));
  expect(await screen.findByText(asked!.refusal.message)).toBeTruthy();
});
