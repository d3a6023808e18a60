import type { CampaignDetail, CampaignResults, CampaignReview } from '@clientela/contract';
import { DEFAULT_WINDOW } from '@clientela/contract/campaigns';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { tellLive } from '#lib/live.ts';
import { aServer, aStore, openApp } from '../../test/app.tsx';

// jsdom draws nothing, so a page that comes in moves nothing either.
Element.prototype.animate = () => ({}) as Animation;

const STORE = '00000000-0000-7000-8000-000000000001';
const ID = '00000000-0000-7000-8000-000000000002';
const MODEL = '00000000-0000-7000-8000-000000000003';
const GROUP = '00000000-0000-7000-8000-000000000004';
const LATE = { timeout: 15_000 };
const meta = { current_page: 1, last_page: 1, per_page: 25, total: 1 };

const aMessage = (subject: string, days: number) => ({
  id: MODEL,
  email_model_name: 'Saudade',
  ...({ channel: 'EMAIL', trigger: 'campaign_start', subject_b: null } as const),
  offset: { value: days, unit: 'DAY' as const },
  email_model_id: MODEL,
  subject,
});

const CAMPAIGN: CampaignDetail = {
  ...{ id: ID, store_id: STORE, name: 'Black Friday', survey_id: null, bonus_strategy: null },
  ...({ status: 'loading', stage: 'draft', goal: null, campaign_goal_id: null } as const),
  ...{ started_at: '2026-11-27T12:30:00Z', ended_at: null, launched_at: null, finished_at: null },
  ...{ customer_count: 0, progress: { messages: 0, settled: 0 }, wait: null, pause_reason: null },
  ...{ customer_cluster_ids: [GROUP], excluded_cluster_ids: [], customer_limit: 500 },
  ...{ control_percentage: 10, coupon: 'BLACK20' },
  actions: [aMessage('Oi', 2), aMessage('Última chance, {{customer.first_name | "cliente"}}', 5)],
  restrictions: {
    sending_window: DEFAULT_WINDOW,
    ...{ days_since_last_contact: 3, days_since_last_sale: null, max_messages_per_week: null },
  },
  indicators: { revenue: 100_000, orders: null, conversion: null },
  ...{ created_at: '2026-11-20T12:00:00Z', updated_at: '2026-11-20T12:00:00Z' },
};

/** The server with these answers by the end of their paths; answers what was sent to it. */
function aCampaign(answers: Record<string, unknown>) {
  const sent: { call: string; body: string }[] = [];
  const known: Record<string, unknown> = {
    [`campaigns/${ID}`]: CAMPAIGN,
    'customer-clusters': { data: [{ id: GROUP, name: 'Campeões', customers: 12 }], meta },
    'email-models': { data: [{ id: MODEL, name: 'Saudade', subject: '' }], meta },
    ...answers,
  };
  aServer(
    () => [aStore(STORE, 'Loja Sol')],
    (path, method, body) => {
      sent.push({ call: `${method} ${path}`, body });
      const key = Object.keys(known).find((end) => path.endsWith(`/${end}`));
      return key ? Response.json(known[key]) : undefined;
    },
  );
  return { sent };
}

const linkTo = (name: string | RegExp) =>
  decodeURIComponent(screen.getByRole('link', { name }).getAttribute('href') ?? '');

test('changing the name of a draft keeps its other messages and their times', async () => {
  const { sent } = aCampaign({});
  openApp(`/campaigns/${ID}/edit`);
  fireEvent.change(await screen.findByLabelText(/^Nome da campanha/, undefined, LATE), {
    target: { value: 'Black Friday 2' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar rascunho' }));
  const saved = await waitFor(() => {
    const put = sent.find(({ call }) => call.startsWith('PUT'));
    expect(put).toBeTruthy();
    return JSON.parse(put!.body);
  });
  expect(saved.name).toBe('Black Friday 2');
  expect(saved.actions).toMatchObject([
    { subject: 'Oi', offset: { value: 2, unit: 'DAY' } },
    { offset: { value: 5, unit: 'DAY' } },
  ]);
}, 30_000);

test('the browser’s way back from a step leads to the one before, from the first save on', async () => {
  aCampaign({ campaigns: CAMPAIGN });
  const router = openApp('/campaigns/new');
  fireEvent.change(await screen.findByLabelText(/^Nome da campanha/, undefined, LATE), {
    target: { value: 'Black Friday' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await screen.findByText('Mensagens seguintes', undefined, LATE);
  const place = () => router.state.location.href;
  expect(place()).toBe(`/campaigns/${ID}/edit?step=what`);
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(place()).toBe(`/campaigns/${ID}/edit?step=when`));
  act(() => router.history.back());
  await screen.findByText('Mensagens seguintes', undefined, LATE);
  act(() => router.history.back());
  await waitFor(() => expect(place()).toBe(`/campaigns/${ID}/edit?step=who`));
  fireEvent.change(await screen.findByLabelText(/^Nome da campanha/, undefined, LATE), {
    target: { value: 'Outro nome' },
  });
  act(() => void router.navigate({ to: '/campaigns' }));
  expect(await screen.findByText('Sair sem salvar?')).toBeTruthy();
}, 30_000);

test('the messages after the first are shown, and one may be taken out', async () => {
  aCampaign({});
  openApp(`/campaigns/${ID}/edit?step=what`);
  await screen.findByText('Mensagens seguintes', undefined, LATE);
  expect(screen.getByText('Esta mensagem sai 2 dias depois do início.')).toBeTruthy();
  expect(screen.getByText('5 dias depois do início')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Retirar mensagem: Última chance, cliente' }));
  expect(screen.queryByText('Mensagens seguintes')).toBeNull();
}, 30_000);

test('the hours of a campaign are the store’s, and named', async () => {
  aCampaign({});
  openApp(`/campaigns/${ID}/edit?step=when`);
  const start = await screen.findByLabelText<HTMLInputElement>('Começa em', undefined, LATE);
  expect(start.value).toBe('2026-11-27T09:30');
  expect(screen.getAllByText('horário de Brasília').length).toBeGreaterThan(0);
  fireEvent.change(start, { target: { value: '2020-01-01T10:00' } });
  expect(screen.getByText(/^Este horário já passou/)).toBeTruthy();
}, 30_000);

test('what has been activated opens no form, but a copy of it', async () => {
  aCampaign({ [`campaigns/${ID}`]: { ...CAMPAIGN, status: 'finished', stage: 'finished' } });
  openApp(`/campaigns/${ID}/edit`);
  await screen.findByText('Esta campanha não pode mais ser editada', undefined, LATE);
  expect(linkTo('Duplicar e editar')).toBe(`/campaigns/${ID}/clone`);
  expect(screen.queryByRole('button', { name: 'Salvar rascunho' })).toBeNull();
}, 30_000);

const REVIEW: CampaignReview = {
  ...{ audience: 0, recipients: 0, exclusions: [], messages: { EMAIL: 0 } },
  ...({ cost: { EMAIL: 0, total: 0 }, wallet_balance: null, delivery: 'smtp' } as const),
  first_send_at: '2026-11-27T12:30:00Z',
  problems: [{ field: 'campaign_goal_id', message: 'Escolha o objetivo da campanha' }],
  ...{ warnings: [], previews: [] },
};

test('a preview names its subject only where two are tested', async () => {
  const yasmin = { customer_id: GROUP, name: 'Yasmin', email: 'y@x.example', variant: 'A' };
  const previews = [{ ...yasmin, subject: 'Oi', html: '', text: '' }];
  aCampaign({ [`campaigns/${ID}/review`]: { ...REVIEW, previews } });
  openApp(`/campaigns/${ID}/edit?step=review`);
  expect(await screen.findByRole('option', { name: 'Yasmin' }, LATE)).toBeTruthy();
}, 30_000);

test('what the review misses leads to its field, and a step with a gap says so', async () => {
  aCampaign({ [`campaigns/${ID}/review`]: REVIEW });
  openApp(`/campaigns/${ID}/edit?step=review`);
  await screen.findByText('Escolha o objetivo da campanha', undefined, LATE);
  expect(screen.getByRole('button', { name: /Enviar 0 mensagens/ })).toBeTruthy();
  expect(screen.getByText('Não há clientes nos grupos desta campanha.')).toBeTruthy();
  expect(screen.getAllByLabelText('Falta algo nesta etapa')).toHaveLength(1);
  fireEvent.click(screen.getByRole('link', { name: 'Escolha o objetivo da campanha' }));
  const goal = await screen.findByLabelText(/^Objetivo/, { selector: 'input' }, LATE);
  await waitFor(() => expect(document.activeElement).toBe(goal));
}, 30_000);

const RUNNING = {
  ...CAMPAIGN,
  ...{ status: 'activated', stage: 'activated', launched_at: '2026-11-27T12:00:00Z' },
  ...{ customer_count: 450, progress: { messages: 450, settled: 100 } },
  wait: { reason: 'window', until: '2026-11-28T11:00:00Z' },
};

test('a running campaign says why it waits and everything that was decided', async () => {
  aCampaign({ [`campaigns/${ID}`]: RUNNING });
  openApp(`/campaigns/${ID}`);
  await screen.findByText(
    'Fora do horário de envio: as próximas mensagens saem em 28/11/2026, 08:00.',
    undefined,
    LATE,
  );
  for (const line of [
    'Campeões',
    'No máximo 500 clientes',
    '10% ficam no grupo de controle',
    '450 clientes na campanha',
    'Modelo: Saudade',
    'Mais 1 mensagem depois desta',
    'Cupom: BLACK20',
    'Início: 27/11/2026, 09:30 (horário de Brasília)',
    'Todos os dias, das 08:00 às 20:00',
    '3 dias sem contato',
  ]) {
    expect(await screen.findByText(line)).toBeTruthy();
  }
  expect(screen.queryByRole('link', { name: 'Caixa de saída de teste' })).toBeNull();
  const progress = { messages: 450, settled: 120 };
  act(() => tellLive('campaign.progress', { campaign_id: ID, progress }));
  expect(await screen.findByText('120 / 450')).toBeTruthy();
  expect(screen.queryByText(/^Fora do horário de envio/)).toBeNull();
}, 30_000);

const figures = (change: object) => ({
  ...{ sent: 0, delivered: 0, opened: 0, machine_opened: 0, clicked: 0, unsubscribed: 0 },
  ...{ failed: 0, orders: 0, revenue: 0, ...change },
});
const RESULTS: CampaignResults = {
  ...{ audience: 2900, not_sent: 30, control: 100, waiting: 0 },
  total: figures({ sent: 2737, delivered: 2700, opened: 923, orders: 9, revenue: 90_000 }),
  conversion: 0.3,
  by_day: [{ day: '2026-11-20', ...figures({ sent: 2737, opened: 923, revenue: 90_000 }) }],
  by_variant: [
    { variant: 'A', subject: 'Um', ...figures({ sent: 1368, opened: 462 }) },
    { variant: 'B', subject: 'Dois', ...figures({ sent: 1369, opened: 461, orders: 9 }) },
  ],
  reasons: [
    { reason: 'no_contact', label: 'Não tem e-mail', customers: 30, is_failure: false },
    { reason: 'content_refused', label: 'Recusado', customers: 33, is_failure: true },
  ],
  indicators: { revenue: null, orders: null, conversion: null },
  control_group: { customers: 100, orders: 0, revenue: 0, conversion: 0, lift: null },
  attribution_days: 7,
  updated_at: '2026-11-21T15:04:00Z',
};

test('every number of the results opens its rows', async () => {
  aCampaign({ [`campaigns/${ID}/results`]: RESULTS });
  openApp(`/campaigns/${ID}/results`);
  const table = within(await screen.findByRole('region', { name: 'Por assunto' }, LATE));
  const hrefs = table.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toContain(`/activities?campaign_id=${ID}&reached=opened&variant=A`);
  expect(hrefs).toContain(`/orders?campaign_id=${ID}&variant=b`);
  expect(table.getByText('33,7%')).toBeTruthy();
  expect(
    screen.getByText('Sem diferença confiável entre as aberturas dos dois assuntos.'),
  ).toBeTruthy();
  expect(linkTo('100')).toBe(`/activities?campaign_id=${ID}&is_control=true`);
  expect(linkTo('33')).toContain('reached=failed');
  expect(screen.getByText('94,4% do público')).toBeTruthy();
  expect(screen.getByText(/Atualizado em 21\/11\/2026, 12:04/)).toBeTruthy();
}, 30_000);

test('the results by day show any figure, and in their table all of them', async () => {
  aCampaign({ [`campaigns/${ID}/results`]: RESULTS });
  const router = openApp(`/campaigns/${ID}/results`);
  fireEvent.change(await screen.findByLabelText('O que mostrar por dia', undefined, LATE), {
    target: { value: 'opened' },
  });
  expect(await screen.findByRole('heading', { name: 'Abertas por dia' })).toBeTruthy();
  expect(router.state.location.search).toEqual({ figure: 'opened' });
  fireEvent.click(screen.getByLabelText('Tabela'));
  const table = within(await screen.findByRole('region', { name: 'Por dia' }));
  expect(table.getByRole('link', { name: '2.737' }).getAttribute('href')).toBe(
    `/activities?campaign_id=${ID}&reached=sent&day=2026-11-20`,
  );
}, 30_000);

const ACTIVITY = {
  ...{ id: MODEL, status: 'read', reason: null, reason_label: null, channel: 'EMAIL' },
  ...{ trigger: 'campaign_start', variant: 'B', is_control: false, contact: 'yasmin@x.example' },
  customer: { id: GROUP, name: 'Yasmin Souza' },
  campaign: { id: ID, name: 'Black Friday' },
  ...{ due_at: '2026-11-20T12:00:00Z', sent_at: null, delivered_at: null, opened_at: null },
  ...{ machine_opened_at: null, clicked_at: null, unsubscribed_at: null, completed_by: null },
};

test('each filter of the activities is seen, named, and can be taken away', async () => {
  aCampaign({
    'campaign-activities': { data: [ACTIVITY], meta },
    campaigns: { data: [CAMPAIGN], meta },
  });
  const router = openApp(
    `/activities?campaign_id=${ID}&customer_id=${GROUP}&variant=B&reached=clicked&day=2026-11-20`,
  );
  await screen.findByRole('link', { name: 'Yasmin Souza' }, LATE);
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Campanha').value).toBe(ID));
  for (const chip of ['Yasmin Souza', 'Assunto B', 'Clicadas em 20/11/2026']) {
    expect(screen.getByRole('button', { name: `Remover filtro ${chip}` })).toBeTruthy();
  }
  fireEvent.click(screen.getByRole('button', { name: /^Remover filtro Clicadas/ }));
  await waitFor(() =>
    expect(router.state.location.search).toEqual({
      campaign_id: ID,
      customer_id: GROUP,
      variant: 'B',
    }),
  );
  fireEvent.change(screen.getByLabelText('Motivo'), { target: { value: 'no_contact' } });
  await waitFor(() => expect(router.state.location.search).toMatchObject({ reason: 'no_contact' }));
}, 30_000);

test('what a campaign lacks is made in another tab, beside it', async () => {
  aCampaign({});
  openApp(`/campaigns/${ID}/edit?step=what`);
  const model = await screen.findByRole('link', { name: /^Ver e editar modelo/ }, LATE);
  expect(model.getAttribute('href')).toBe(`/email-models/${MODEL}/edit`);
  expect(model.getAttribute('target')).toBe('_blank');
}, 30_000);

test('the answer of a test of the mail server stays, with what was tested', async () => {
  const message = 'O servidor não respondeu.';
  aServer(
    () => [aStore(STORE, 'Loja Sol')],
    (path, method) => {
      if (path.endsWith('/email-settings/test')) {
        return Response.json({ code: 'email_not_sent', message }, { status: 422 });
      }
      if (!path.endsWith('/email-settings') || method !== 'GET') return undefined;
      return Response.json({
        ...{ sender_name: 'Loja', sender_address: 'ola@loja.example', reply_to: null },
        ...{ smtp: null, delivery: 'sandbox', dkim_domain: null },
      });
    },
  );
  openApp('/settings/email');
  fireEvent.click(await screen.findByRole('button', { name: 'Testar envio' }, LATE));
  expect((await screen.findByText(message)).closest('[role=status]')).toBeTruthy();
  expect(screen.getByText(/^Testa o que está nos campos acima/)).toBeTruthy();
}, 30_000);

test('a mail server that is refused is marked in its field', async () => {
  const message = 'Use um servidor com endereço público na internet';
  const smtp = {
    host: '127.0.0.1',
    port: 587,
    security: 'starttls',
    user: '',
    has_password: false,
  };
  aServer(
    () => [aStore(STORE, 'Loja Sol')],
    (path, method) => {
      if (!path.endsWith('/email-settings')) return undefined;
      if (method === 'PUT') {
        const errors = [{ field: 'smtp.host', rule: 'public_host', message }];
        return Response.json(
          { code: 'invalid_fields', message: 'Confira.', errors },
          { status: 422 },
        );
      }
      return Response.json({
        ...{ sender_name: 'Loja', sender_address: 'ola@loja.example', reply_to: null },
        smtp: { ...smtp, messages_per_second: null, max_connections: 5 },
        ...{ delivery: 'smtp', dkim_domain: null },
      });
    },
  );
  openApp('/settings/email');
  fireEvent.click(await screen.findByRole('button', { name: 'Salvar configurações' }, LATE));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText(/^Servidor/).getAttribute('aria-invalid')).toBe('true');
}, 30_000);

test('an e-mail model is copied into one of its own', async () => {
  const document = { version: 1, preheader: '', blocks: [] };
  const model = { id: MODEL, name: 'Saudade', subject: 'Volte', campaigns: 1, document };
  const { sent } = aCampaign({
    'email-models': { data: [{ ...model, updated_at: '2026-11-20T12:00:00Z' }], meta },
    [`email-models/${MODEL}`]: model,
  });
  openApp('/email-models');
  fireEvent.click(await screen.findByRole('button', { name: 'Duplicar modelo: Saudade' }, LATE));
  await waitFor(() => {
    const post = sent.find(({ call }) => call === `POST /api/stores/${STORE}/email-models`);
    expect(JSON.parse(post?.body ?? '{}')).toEqual({
      name: 'Saudade (cópia)',
      subject: 'Volte',
      document,
    });
  });
}, 30_000);
