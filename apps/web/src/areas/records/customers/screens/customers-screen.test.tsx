import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aServer, aStore, openApp } from '../../../../../test/app.tsx';

const row = (id: string, first_name: string) => ({
  id,
  first_name,
  last_name: 'Souza',
  email: `${id}@x.example`,
  phone: null,
  rfm_segment: null,
  tags: [],
  newsletter_at: null,
  order_count: 0,
  average_ticket: null,
  sales_total: 0,
  campaign_count: 0,
  last_order_date: null,
  created_at: '2026-01-01T00:00:00.000Z',
});

/** A list of three pages without a total count. */
function aList() {
  aServer(
    () => [aStore('s1', 'Loja')],
    (path) => {
      if (path !== '/api/stores/s1/customers') return undefined;
      const meta = { current_page: 1, last_page: null, per_page: 2, total: 5000, next_cursor: 'x' };
      return Response.json({ data: [row('a', 'Ana'), row('b', 'Bia')], meta });
    },
  );
}

test('the selection belongs to its filters: other filters start empty', async () => {
  aList();
  const router = openApp('/customers');
  await screen.findByLabelText('Selecionar Ana Souza');
  fireEvent.click(screen.getByLabelText('Selecionar todos desta página'));
  expect(screen.getByText('2 selecionados')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Selecionar todos, mais de 5.000' }));
  expect(screen.getByText('mais de 5.000 selecionados')).toBeTruthy();

  await act(() => router.navigate({ to: '/customers', search: { search: 'ana' } }));
  await waitFor(() => expect(screen.queryByText(/selecionados$/)).toBeNull());
  expect(screen.getByLabelText<HTMLInputElement>('Selecionar Ana Souza').checked).toBe(false);
});
