import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aShop, LATE, openApp } from '../../../../../test/app.tsx';

const ID = '00000000-0000-7000-8000-000000000002';
const ANA = {
  id: ID,
  first_name: 'Ana',
  last_name: 'Souza',
  email: 'ana@loja.example',
  phone: null,
  phone_country_code: '55',
  phones: [],
  document: null,
  birthdate: null,
  postal_code: null,
  city: null,
  state: null,
  integration_id: null,
  integration_name: null,
  stage: 'customer',
  sales_total: 0,
  sales_count: 0,
  order_count: 0,
  average_ticket: 0,
  campaign_count: 0,
  last_order_date: null,
  first_sale_at: null,
  newsletter_at: null,
  rfm_segment: null,
  rfm: null,
  tags: [],
  reach: [],
  custom: {},
  enable_for_interactions: true,
  anonymized_at: null,
  created_at: '2026-11-20T12:00:00Z',
  updated_at: '2026-11-20T12:00:00Z',
};

test("leaving a customer's page with an unsaved note requires a confirmation", async () => {
  aShop({
    [`customers/${ID}`]: ANA,
    timeline: { data: [], more: false },
    consents: { data: [], history: [], opted_out: [] },
  });
  const router = openApp(`/customers/${ID}`);
  fireEvent.click(await screen.findByRole('button', { name: 'Adicionar nota' }, LATE));
  fireEvent.change(await screen.findByLabelText('Título'), { target: { value: 'Ligou hoje' } });
  act(() => void router.navigate({ to: '/campaigns' }));
  expect(await screen.findByText('Sair sem salvar?')).toBeTruthy();
});
