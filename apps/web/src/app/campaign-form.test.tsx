import type { CampaignReview } from '@clientela/contract';
import { EmailDocument } from '@clientela/contract/email-models';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Toasts } from '#lib/toast.tsx';
import { aPage, LATE, linkTo, openApp } from '../../test/app.tsx';
import { aCampaign, CAMPAIGN, GROUP, ID, MODEL } from '../../test/campaigns.ts';
import { renderPart } from '../../test/render.tsx';
import { paste, selectAll } from '../../test/rich-editor.ts';

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
    { contents: [{ subject: 'Oi' }], offset: { value: 2, unit: 'DAY' } },
    { offset: { value: 5, unit: 'DAY' } },
  ]);
});

test('the browser’s way back from a step leads to the one before, from the first save on', async () => {
  aCampaign({ campaigns: { ...CAMPAIGN, ...aPage([]) } });
  const router = openApp('/campaigns/new');
  fireEvent.change(await screen.findByLabelText(/^Nome da campanha/, undefined, LATE), {
    target: { value: 'Black Friday' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await screen.findByText('Caminho', undefined, LATE);
  const place = () => router.state.location.href;
  expect(place()).toBe(`/campaigns/${ID}/edit?step=what`);
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(place()).toBe(`/campaigns/${ID}/edit?step=when`));
  act(() => router.history.back());
  await screen.findByText('Caminho', undefined, LATE);
  act(() => router.history.back());
  await waitFor(() => expect(place()).toBe(`/campaigns/${ID}/edit?step=who`));
  fireEvent.change(await screen.findByLabelText(/^Nome da campanha/, undefined, LATE), {
    target: { value: 'Outro nome' },
  });
  act(() => void router.navigate({ to: '/campaigns' }));
  expect(await screen.findByText('Sair sem salvar?')).toBeTruthy();
});

test('the path shows each message with its time, opens one at a time and lets one go', async () => {
  aCampaign({});
  openApp(`/campaigns/${ID}/edit?step=what`);
  const path = within(await screen.findByRole('list', { name: 'Caminho' }, LATE));
  expect(path.getByText(/^2 dias depois do início/)).toBeTruthy();
  expect(path.getByText('Última chance, cliente')).toBeTruthy();
  const edit = path.getByRole('button', { name: 'Editar: Mensagem 2' });
  expect(edit.getAttribute('aria-expanded')).toBe('false');
  fireEvent.click(edit);
  expect(path.getAllByLabelText('Só envia se').length).toBeGreaterThan(0);
  fireEvent.click(path.getByRole('button', { name: 'Retirar mensagem: Última chance, cliente' }));
  expect(path.queryByText('Mensagem 2 · E-mail')).toBeNull();
});

test('a new campaign asks for the channel first, and keeps what was written for another one', async () => {
  const goals = [{ id: GOAL, key: 'sell_more', name: 'Vender mais' }];
  const { sent } = aCampaign({
    campaigns: { ...ONE_MESSAGE, ...aPage([]) },
    [`campaigns/${ID}`]: ONE_MESSAGE,
    'campaign-goals': { data: goals },
  });
  openApp('/campaigns/new');
  const channels = await screen.findByRole(
    'radiogroup',
    { name: 'Por onde a mensagem vai?' },
    LATE,
  );
  const [first] = within(channels).getAllByRole('radio');
  expect(first?.getAttribute('aria-checked')).toBe('true');
  fireEvent.click(within(channels).getByRole('radio', { name: /^SMS/ }));
  fireEvent.change(screen.getByLabelText(/^Nome da campanha/), { target: { value: 'Frete' } });
  fireEvent.click(screen.getByRole('button', { name: 'Salvar rascunho' }));
  const saved = await waitFor(() => {
    const post = sent.find(({ call }) => call.startsWith('POST') && call.includes('campaigns'));
    expect(post).toBeTruthy();
    return JSON.parse(post!.body);
  });
  expect(saved.campaign_goal_id).toBe(GOAL);
  expect(saved.actions[0].contents).toMatchObject([{ channel: 'SMS', text: '' }]);
});

test('a single message shows without a path, and everything advanced is folded', async () => {
  aCampaign({ [`campaigns/${ID}`]: ONE_MESSAGE });
  openApp(`/campaigns/${ID}/edit?step=what`);
  const coupon = await screen.findByRole('heading', { name: 'Cupom' }, LATE);
  expect(screen.queryByRole('list', { name: 'Caminho' })).toBeNull();
  expect(coupon.closest('details')?.open).toBe(false);
  expect(coupon.closest('summary')?.textContent).toContain('BLACK20');
  fireEvent.click(screen.getByRole('button', { name: 'Acrescentar mensagem', hidden: true }));
  expect(await screen.findByRole('list', { name: 'Caminho' })).toBeTruthy();
});

test('the gallery and the editor open over the campaign, never in another tab', async () => {
  aCampaign({
    [`campaigns/${ID}`]: ONE_MESSAGE,
    [`email-models/${MODEL}`]: A_MODEL,
    preview: A_PREVIEW,
  });
  openApp(`/campaigns/${ID}/edit?step=what`);
  const edit = await screen.findByRole('button', { name: 'Editar mensagem' }, LATE);
  expect(document.querySelectorAll('#content [target="_blank"]')).toHaveLength(0);
  expect(await screen.findByText('Oi, Ana')).toBeTruthy();
  expect(screen.getByText('Como Ana recebe')).toBeTruthy();
  fireEvent.click(edit);
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Editar modelo de e-mail' }, LATE),
  );
  fireEvent.click(await dialog.findByRole('button', { name: 'Voltar à campanha' }, LATE));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('button', { name: 'Editar mensagem' })).toBeTruthy();
});

test('the hours of a campaign are the store’s, and named', async () => {
  aCampaign({});
  openApp(`/campaigns/${ID}/edit?step=when`);
  const start = await screen.findByLabelText<HTMLInputElement>('Começa em', undefined, LATE);
  expect(start.value).toBe('27/11/2026 09:30');
  expect(screen.getAllByText('horário de Brasília').length).toBeGreaterThan(0);
  fireEvent.change(start, { target: { value: '01/01/2020 10:00' } });
  expect(screen.getByText(/^Este horário já passou/)).toBeTruthy();
});

test('a start that is to be said and is not stops the way on, and is not "as soon as activated"', async () => {
  const { sent } = aCampaign({});
  openApp(`/campaigns/${ID}/edit?step=when`);
  const start = await screen.findByLabelText<HTMLInputElement>('Começa em', undefined, LATE);
  fireEvent.change(start, { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }));
  expect(await screen.findByText('Informe a data e a hora do início')).toBeTruthy();
  expect(sent.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
});

test('the subject goes with its model, until another is written', async () => {
  const other = '00000000-0000-7000-8000-000000000005';
  const models = [
    { id: MODEL, name: 'Saudade', subject: 'Oi' },
    { id: other, name: 'Novidades', subject: 'Chegou coisa nova' },
  ];
  aCampaign({ 'email-models': aPage(models) });
  openApp(`/campaigns/${ID}/edit?step=what`);
  const named = { name: /^Assunto/ };
  const subject = () => screen.getByRole('textbox', named);
  await waitFor(() => expect(subject().getAttribute('contenteditable')).toBe('true'), LATE);
  const choose = async (name: string) => {
    fireEvent.click(screen.getByLabelText(/^Modelo de e-mail/, { selector: 'input' }));
    fireEvent.click(await screen.findByRole('option', { name, hidden: true }));
  };
  await choose('Novidades');
  expect(subject().textContent).toBe('Chegou coisa nova');
  selectAll(subject());
  paste(subject(), { 'text/plain': 'Só hoje' });
  await choose('Saudade');
  expect(subject().textContent).toBe('Só hoje');
});

test('saving an unchanged draft shows that it is saved', async () => {
  aCampaign({});
  renderPart(<Toasts />);
  // Toasts of earlier tests may still be shown.
  for (const close of screen.queryAllByLabelText('Fechar aviso')) fireEvent.click(close);
  await waitFor(() => expect(screen.queryByText('Rascunho salvo.')).toBeNull());
  openApp(`/campaigns/${ID}/edit`);
  fireEvent.click(await screen.findByRole('button', { name: 'Salvar rascunho' }, LATE));
  expect(await screen.findByText('Rascunho salvo.')).toBeTruthy();
});

test('an activated campaign opens no form, only a copy', async () => {
  aCampaign({ [`campaigns/${ID}`]: { ...CAMPAIGN, status: 'finished', stage: 'finished' } });
  openApp(`/campaigns/${ID}/edit`);
  await screen.findByText('Esta campanha não pode mais ser editada', undefined, LATE);
  expect(linkTo('Duplicar e editar')).toBe(`/campaigns/${ID}/clone`);
  expect(screen.queryByRole('button', { name: 'Salvar rascunho' })).toBeNull();
});

const GOAL = '00000000-0000-7000-8000-000000000009';
const [MESSAGE] = CAMPAIGN.actions;
const A_MODEL = {
  id: MODEL,
  name: 'Saudade',
  subject: 'Oi',
  campaigns: 0,
  bytes: 1000,
  document: EmailDocument.parse({ version: 1, blocks: [{ type: 'footer', id: 'pe' }] }),
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
};
const A_PREVIEW = {
  subject: 'Oi, Ana',
  html: '<p>Oi</p>',
  text: 'Oi',
  bytes: 1000,
  is_too_big: false,
  cut_block_id: null,
  cut_at: null,
  problems: [],
  customer: { id: GOAL, name: 'Ana', email: 'ana@x.example' },
};
/** A draft of one message at its start. */
const ONE_MESSAGE = {
  ...CAMPAIGN,
  actions: [{ ...MESSAGE!, offset: { value: 0, unit: 'HOUR' as const } }],
};

const REVIEW: CampaignReview = {
  audience: 0,
  recipients: 0,
  exclusions: [],
  messages: { EMAIL: 0 },
  contents: [],
  saving: null,
  portfolio: null,
  returned_on_failure: {},
  ...({ cost: { EMAIL: 0, total: 0 }, wallet_balance: null, delivery: 'smtp' } as const),
  first_send_at: '2026-11-27T12:30:00Z',
  problems: [{ field: 'campaign_goal_id', message: 'Escolha o objetivo da campanha' }],
  warnings: [],
  previews: [],
};

test('a preview names its subject only where two are tested', async () => {
  const yasmin = {
    customer_id: GROUP,
    name: 'Yasmin',
    channel: 'EMAIL',
    contact: 'y@x.example',
    variant: 'A',
  };
  const previews = [{ ...yasmin, subject: 'Oi', html: '', text: '' }];
  aCampaign({ [`campaigns/${ID}/review`]: { ...REVIEW, previews } });
  openApp(`/campaigns/${ID}/edit?step=review`);
  expect(await screen.findByRole('option', { name: 'Yasmin' }, LATE)).toBeTruthy();
});

test('a problem in the review links to its field, and an incomplete step is marked', async () => {
  aCampaign({ [`campaigns/${ID}/review`]: REVIEW });
  openApp(`/campaigns/${ID}/edit?step=review`);
  await screen.findByText('Escolha o objetivo da campanha', undefined, LATE);
  expect(screen.getByRole('button', { name: /Enviar 0 mensagens/ })).toBeTruthy();
  expect(screen.getByText('Não há clientes nos grupos desta campanha.')).toBeTruthy();
  expect(screen.getAllByLabelText('Falta algo nesta etapa')).toHaveLength(1);
  fireEvent.click(screen.getByRole('link', { name: 'Escolha o objetivo da campanha' }));
  const goal = await screen.findByLabelText(/^Objetivo/, { selector: 'input' }, LATE);
  await waitFor(() => expect(document.activeElement).toBe(goal));
});
