import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, aStore, LATE, openApp } from '../../../../../test/app.tsx';
import styles from './whatsapp.module.css';

const ID = '01970f3e-7c1a-7b52-9a54-2f7f6f0f4a11';
const NUMBER = {
  id: ID,
  channel: 'OFFICIAL_WHATSAPP',
  provider: 'whatsapp_cloud',
  external_id: '1',
  name: 'Vendas',
  number: '+5511988887777',
  state: 'connected',
  state_label: 'Conectado',
  state_reason: null,
  state_changed_at: '2026-11-23T12:00:00.000Z',
  quality: 'GREEN',
  tier: 'TIER_2K',
  is_campaign_default: true,
  is_chat_default: false,
  connected_at: null,
  is_sandbox: false,
  used_24h: 0,
  capacity: null,
  account_id: '2',
  portfolio_id: null,
  per_second: 80,
  hears: true,
  webhook: null,
  checked_at: null,
};

/** The editor of a new template; returns its request. */
async function openEditor() {
  const sent: { path: string; body: Record<string, unknown> }[] = [];
  aServer(
    () => [aStore('s1', 'Loja')],
    (path, method, body) => {
      if (path.endsWith(`/whatsapp-store-senders/${ID}`)) return Response.json(NUMBER);
      if (!path.includes('/whatsapp-store-templates') || method !== 'POST') return undefined;
      sent.push({ path, body: JSON.parse(body) });
      const message = 'Já existe um modelo com este nome e idioma nesta conta.';
      const errors = [{ field: 'name', rule: 'taken', message }];
      return Response.json({ code: 'template_name_taken', message, errors }, { status: 409 });
    },
  );
  openApp(`/settings/whatsapp/official-numbers/${ID}?tab=templates&template=new`);
  await screen.findByText('Como chega no celular', {}, LATE);
  return sent;
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input, textarea' }), {
    target: { value },
  });
const bubble = () => document.querySelector(`.${styles.bubble}`)?.textContent;

test('the input is previewed as on a phone, with the samples of its variables', async () => {
  await openEditor();
  type(/^Texto/, 'Olá, {{customer.first_name}}! Até *domingo*.');
  expect(bubble()).toContain('Olá, Ana! Até domingo.');
  expect(document.querySelector(`.${styles.bubble} strong`)?.textContent).toBe('domingo');
  type('Exemplo: Primeiro nome', 'Bia');
  expect(bubble()).toContain('Olá, Bia!');
  type(/^Texto/, 'Sem variáveis.');
  expect(screen.queryByLabelText('Exemplo: Primeiro nome')).toBeNull();
});

test('what Meta would refuse is said before anything is sent, and a refusal loses nothing', async () => {
  const sent = await openEditor();
  type(/^Nome do modelo/, 'Boas Vindas');
  type(/^Texto/, 'Olá, {{customer.first_name}}');
  fireEvent.click(screen.getByRole('button', { name: 'Salvar e enviar para aprovação' }));
  await screen.findByText(/não pode começar nem terminar com uma variável/);
  expect(sent).toEqual([]);

  type(/^Texto/, 'Olá, {{customer.first_name}}!');
  fireEvent.click(screen.getByRole('button', { name: 'Salvar e enviar para aprovação' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toMatchObject({
    sender_id: ID,
    name: 'boas_vindas',
    language: 'pt_BR',
    type: 'TEXT',
    variables: [{ variable: 'customer.first_name', sample: 'Ana', fallback: 'cliente' }],
  });
  await screen.findByText(/Já existe um modelo com este nome/);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Texto/).value).toContain('Olá');
});
