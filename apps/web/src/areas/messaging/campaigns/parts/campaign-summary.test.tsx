import type { Campaign, CampaignContent } from '@clientela/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { createQueryClient } from '#lib/keys.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { CampaignSummary } from './campaign-summary.tsx';
import { newAction, newContent, type StepValues, valuesOf } from './campaign-values.ts';
import { Decided } from './decided.tsx';

const ZONE = 'America/Manaus';

function show(values: Partial<StepValues>) {
  draw(<CampaignSummary values={{ ...valuesOf(null, ZONE), ...values }} />);
}

function draw(part: ReactNode) {
  const meta = { current_page: 1, last_page: 1, per_page: 1000, total: 1 };
  const known = [{ id: 'g1', name: 'Campeões', customers: 12, subject: '' }];
  vi.stubGlobal('fetch', async () => Response.json({ data: known, meta }));
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider value={{ context: { store: { id: 'loja', time_zone: ZONE } } } as Session}>
        {part}
      </SessionProvider>
    </QueryClientProvider>,
  );
}

const WEEKDAYS = [1, 2, 3].map((weekday) => ({ weekday, start: '09:00', end: '18:00' }));

test('a new campaign shows its missing parts and when it would leave', () => {
  show({});
  expect(screen.getByText('Nenhum grupo escolhido')).toBeTruthy();
  expect(screen.getByText('Nenhum modelo escolhido')).toBeTruthy();
  expect(screen.getByText('Assim que for ativada')).toBeTruthy();
  expect(screen.getByText('Todos os dias, das 08:00 às 20:00')).toBeTruthy();
});

test('audience and schedule are shown by names, hours and pauses', async () => {
  show({
    customer_cluster_ids: ['g1'],
    started_at: '2026-11-27T09:30',
    ended_at: '2026-11-30T20:00',
    sending_window: [...WEEKDAYS, { weekday: 6, start: '09:00', end: '13:00' }],
    days_since_last_contact: 3,
  });
  expect(await screen.findByText('Campeões')).toBeTruthy();
  expect(screen.getByText('Início: 27/11/2026, 09:30 (horário do Amazonas)')).toBeTruthy();
  expect(screen.getByText('Fim: 30/11/2026, 20:00')).toBeTruthy();
  expect(screen.getByText('Segunda, Terça, Quarta, das 09:00 às 18:00')).toBeTruthy();
  expect(screen.getByText('Sábado, das 09:00 às 13:00')).toBeTruthy();
  expect(screen.getByText('3 dias sem contato')).toBeTruthy();
});

test('templates and variables are shown by their names', async () => {
  const at_once = newAction({ value: 0, unit: 'HOUR' });
  const official = { ...newContent('OFFICIAL_WHATSAPP'), template_id: 'g1' } as CampaignContent;
  const sms = { ...newContent('SMS'), text: 'Oi, {{customer.first_name}}' } as CampaignContent;
  show({ actions: [{ ...at_once, contents: [official, sms] }] });
  expect(await screen.findByText('WhatsApp oficial: Campeões')).toBeTruthy();
  expect(screen.getByText('SMS: Oi, [Primeiro nome]')).toBeTruthy();
});

test('without a day to send on, it shows a message', () => {
  show({ sending_window: [] });
  expect(screen.getByText('Nenhum dia de envio escolhido')).toBeTruthy();
});

test("a campaign whose model was deleted shows the model's name", () => {
  const { name, customer_cluster_ids, excluded_cluster_ids, ...values } = valuesOf(null, ZONE);
  const campaign = {
    ...values,
    name,
    customer_cluster_ids,
    excluded_cluster_ids,
    started_at: null,
    ended_at: null,
    customer_count: 3,
    launched_at: null,
    finished_at: null,
    restrictions: values,
    actions: values.actions.map((action) => ({
      ...action,
      contents: action.contents.map((content) => ({ ...content, email_model_name: 'Verão' })),
    })),
  } as unknown as Campaign;
  draw(<Decided campaign={campaign} />);
  expect(screen.getByText('Modelo: Verão')).toBeTruthy();
});
