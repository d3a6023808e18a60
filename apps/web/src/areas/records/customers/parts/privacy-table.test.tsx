import type { PrivacyRequest } from '@clientela/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/keys.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { PrivacyTable } from './privacy-table.tsx';

vi.mock('#lib/current-store.tsx', () => ({
  useCurrentStore: () => ({ id: 's', time_zone: 'America/Sao_Paulo' }),
}));

const request = (change: Partial<PrivacyRequest>): PrivacyRequest => ({
  id: 'r1',
  kind: 'correction',
  state: 'open',
  customer: null,
  channel: 'email',
  note: '',
  received_at: '2026-11-20T15:00:00.000Z',
  due_on: '2026-12-05',
  days_left: 15,
  answer: '',
  answered_at: null,
  answered_by: null,
  receipt_number: null,
  ...change,
});

function open(rows: PrivacyRequest[], isClosed = false) {
  const sent: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    sent.push([new URL(address, 'http://x').pathname, JSON.parse(String(body))]);
    return Response.json(rows[0]);
  });
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <PrivacyTable rows={rows} isClosed={isClosed} />
    </QueryClientProvider>,
  );
  return sent;
}

test('open requests show the days left, today and overdue', () => {
  open([
    request({ id: 'a', days_left: 15 }),
    request({ id: 'b', days_left: 1 }),
    request({ id: 'c', days_left: 0 }),
    request({ id: 'd', days_left: -2 }),
  ]);
  for (const words of ['faltam 15 dias', 'falta 1 dia', 'vence hoje', 'atrasado 2 dias']) {
    screen.getByText(words);
  }
});

test('a request is refused only with a reason', async () => {
  const sent = open([request({})]);
  fireEvent.click(screen.getByRole('button', { name: 'Responder o pedido de Sem cadastro' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Recusar o pedido' }));
  const refuse = screen.getByRole<HTMLButtonElement>('button', { name: 'Recusar' });
  expect(refuse.disabled).toBe(true);
  fireEvent.change(screen.getByLabelText(/^Motivo da recusa/), { target: { value: 'Engano.' } });
  fireEvent.click(refuse);
  await waitFor(() =>
    expect(sent).toEqual([['/api/privacy-requests/r1/refuse', { reason: 'Engano.' }]]),
  );
});

test('an answered erasure offers its receipt', () => {
  const done = { state: 'done', answered_at: '2026-11-21T15:00:00.000Z', answered_by: 'Rita' };
  open([request({ ...done, kind: 'erasure', receipt_number: 7 } as Partial<PrivacyRequest>)], true);
  screen.getByRole('button', { name: 'Comprovante nº 7' });
  screen.getByText(/por Rita$/);
});
