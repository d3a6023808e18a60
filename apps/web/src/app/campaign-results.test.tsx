import type { CampaignResults, Channel } from '@clientela/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dispatchLive } from '#lib/live.ts';
import { todayIn } from '#lib/period.ts';
import { aPage, LATE, linkTo, openApp } from '../../test/app.tsx';
import { aCampaign, CAMPAIGN, GROUP, ID, MODEL } from '../../test/campaigns.ts';

const RUNNING = {
  ...CAMPAIGN,
  status: 'activated',
  stage: 'activated',
  launched_at: '2026-11-27T12:00:00Z',
  customer_count: 450,
  progress: { messages: 450, settled: 100 },
  wait: { reason: 'window', until: '2026-11-28T11:00:00Z' },
};

test('a running campaign shows why it waits and its settings', async () => {
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
  act(() => dispatchLive('campaign.progress', { campaign_id: ID, progress }));
  expect(await screen.findByText('120 / 450')).toBeTruthy();
  expect(screen.queryByText(/^Fora do horário de envio/)).toBeNull();
});

const figures = (change: object) => ({
  sent: 0,
  delivered: 0,
  opened: 0,
  machine_opened: 0,
  clicked: 0,
  unsubscribed: 0,
  failed: 0,
  orders: 0,
  revenue: 0,
  ...change,
});
const RESULTS: CampaignResults = {
  audience: 2900,
  not_sent: 30,
  control: 100,
  waiting: 0,
  total: figures({ sent: 2737, delivered: 2700, opened: 923, orders: 9, revenue: 90_000 }),
  conversion: 0.3,
  by_day: [{ day: '2026-11-20', ...figures({ sent: 2737, opened: 923, revenue: 90_000 }) }],
  by_content: [
    {
      content_id: ID,
      action: 0,
      channel: 'EMAIL' as const,
      ...figures({ sent: 2737, opened: 923, orders: 9 }),
      variants: [
        { variant: 'A', subject: 'Um', ...figures({ sent: 1368, opened: 462 }) },
        { variant: 'B', subject: 'Dois', ...figures({ sent: 1369, opened: 461, orders: 9 }) },
      ],
    },
  ],
  stage: 'activated',
  channel_tests: [],
  saving: null,
  recovered: null,
  reasons: [
    { reason: 'no_contact', label: 'Não tem e-mail', customers: 30, is_failure: false },
    { reason: 'content_refused', label: 'Recusado', customers: 33, is_failure: true },
  ],
  indicators: { revenue: null, orders: null, conversion: null },
  control_group: { customers: 100, orders: 0, revenue: 0, conversion: 0, lift: null },
  incremental: { outcome: 'too_few', missing: { control: 0, buyers: 1 } },
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
    screen.getByText('Sem diferença confiável entre as duas versões em mensagens abertas.'),
  ).toBeTruthy();
  expect(linkTo('100')).toBe(`/activities?campaign_id=${ID}&is_control=true`);
  expect(linkTo('33')).toContain('reached=failed');
  expect(screen.getByText('94,4% do público')).toBeTruthy();
  expect(screen.getByText(/Atualizado em 21\/11\/2026, 12:04/)).toBeTruthy();
});

test('a channel test shows which channel sold more, and its numbers open the drawn rows', async () => {
  const side = (change: object) => ({ content_id: ID, ...figures({ sent: 1800, ...change }) });
  const sides = [
    { variant: 'A', channel: 'OFFICIAL_WHATSAPP', ...side({ orders: 61, opened: 900 }) },
    { variant: 'B', channel: 'SMS', ...side({ orders: 22, clicked: 172 }), content_id: MODEL },
  ];
  const channel_tests = [{ action: 0, sides }];
  aCampaign({ [`campaigns/${ID}/results`]: { ...RESULTS, channel_tests } });
  openApp(`/campaigns/${ID}/results`);
  const table = within(await screen.findByRole('region', { name: 'Teste entre canais' }, LATE));
  const hrefs = table.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs).toContain(`/orders?campaign_id=${ID}&variant=b&content_id=${MODEL}`);
  expect(
    screen.getByText(/^WhatsApp oficial trouxe mais vendas por mensagem: 3,4% contra 1,2%/),
  ).toBeTruthy();
});

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
});

const ACTIVITY = {
  id: MODEL,
  status: 'read',
  reason: null,
  reason_label: null,
  channel: 'EMAIL',
  trigger: 'campaign_start',
  variant: 'B',
  is_control: false,
  contact: 'yasmin@x.example',
  customer: { id: GROUP, name: 'Yasmin Souza' },
  campaign: { id: ID, name: 'Black Friday' },
  due_at: '2026-11-20T12:00:00Z',
  sent_at: null,
  delivered_at: null,
  opened_at: null,
  machine_opened_at: null,
  clicked_at: null,
  unsubscribed_at: null,
  completed_by: null,
};

test('each filter of the activities is seen, named, and can be taken away', async () => {
  aCampaign({
    'campaign-activities': aPage([ACTIVITY]),
    campaigns: aPage([CAMPAIGN]),
  });
  const router = openApp(
    `/activities?campaign_id=${ID}&customer_id=${GROUP}&variant=B&reached=clicked&day=2026-11-20`,
  );
  await screen.findByRole('link', { name: 'Yasmin Souza' }, LATE);
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Campanha').value).toBe(ID));
  for (const chip of ['Yasmin Souza', 'Versão B', 'Clicadas em 20/11/2026']) {
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
  fireEvent.change(screen.getByLabelText('Canal'), { target: { value: 'SMS' } });
  await waitFor(() => expect(router.state.location.search).toMatchObject({ channel: 'SMS' }));
});

test('unsent messages link to the waiting ones, due or not', async () => {
  aCampaign({ [`campaigns/${ID}/results`]: { ...RESULTS, waiting: 12 } });
  const router = openApp(`/campaigns/${ID}/results`);
  fireEvent.click(await screen.findByRole('link', { name: '12' }, LATE));
  const chip = { name: 'Remover filtro A executar, Aguardando envio' };
  expect(await screen.findByRole('button', chip, LATE)).toBeTruthy();
  expect(router.state.location.search).toMatchObject({
    status: ['to_be_executed', 'waiting_to_send'],
  });
});

test('on the first day it shows when deliveries are known', async () => {
  const by_day = [{ day: todayIn('America/Sao_Paulo'), ...figures({ sent: 2737 }) }];
  aCampaign({ [`campaigns/${ID}/results`]: { ...RESULTS, by_day } });
  openApp(`/campaigns/${ID}/results`);
  expect(await screen.findByText('confirmadas em até 24 horas', undefined, LATE)).toBeTruthy();
});

test('each channel shows only the figures it reports: reads for WhatsApp, none for SMS', async () => {
  const content = (channel: Channel, change: object) => ({
    content_id: channel === 'SMS' ? ID : MODEL,
    action: 0,
    channel,
    variants: [],
    ...figures(change),
  });
  const of = (contents: CampaignResults['by_content']) =>
    aCampaign({ [`campaigns/${ID}/results`]: { ...RESULTS, by_content: contents } });
  of([content('SMS', { sent: 2737 })]);
  openApp(`/campaigns/${ID}/results`);
  expect(await screen.findAllByText('Entregues', undefined, LATE)).not.toEqual([]);
  for (const figure of ['Abertas', 'Lidas', 'Abertas por máquinas']) {
    expect(screen.queryByText(figure)).toBeNull();
  }
  cleanup();

  of([
    content('SMS', { sent: 1737, clicked: 40, revenue: 98_700 }),
    content('OFFICIAL_WHATSAPP', { sent: 1000, opened: 923 }),
  ]);
  openApp(`/campaigns/${ID}/results`);
  expect(await screen.findAllByText('Lidas', undefined, LATE)).not.toEqual([]);
  // 923 of the thousand that could be read, not of all that left.
  expect(screen.getByText('92,3% das enviadas')).toBeTruthy();
  const table = within(screen.getByRole('region', { name: 'Por canal' }));
  const sms = within(table.getByRole('row', { name: /^SMS/ }));
  expect(sms.getAllByRole('cell').map(({ textContent }) => textContent)).toContain('–');
  expect(sms.getByText(/^R\$\s987,00$/)).toBeTruthy();
});
