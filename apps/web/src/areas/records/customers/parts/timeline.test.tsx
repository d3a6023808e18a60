import type { Customer } from '@clientela/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/keys.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { Timeline } from './timeline.tsx';

vi.mock('#lib/current-store.tsx', () => ({
  useCurrentStore: () => ({ id: 's', time_zone: 'America/Sao_Paulo' }),
  useMay: () => true,
  Can: () => null,
}));
vi.mock('@tanstack/react-router', () => ({
  Link: ({
    params,
    search,
    children,
  }: {
    params: { id: string };
    search: object;
    children: ReactNode;
  }) => <a href={`/${params.id}?${new URLSearchParams({ ...search })}`}>{children}</a>,
}));

test('a response shows its score, NPS group and order, and leads to the results of its day', async () => {
  const response = {
    kind: 'survey_response',
    id: 'r',
    at: '2026-11-20T15:00:00.000Z',
    survey_id: 'pesquisa',
    survey_name: 'NPS da loja',
    score: 3,
    nps_group: 'DETRACTOR',
    order_number: '1042',
    day: '2026-11-20',
  };
  const plain = { ...response, id: 'p', survey_name: 'Preferências' };
  const data = [response, { ...plain, score: null, nps_group: null, order_number: null }];
  vi.stubGlobal('fetch', async () => Response.json({ data, more: false }));
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <Timeline
        customer={{ id: 'ana', anonymized_at: null } as Customer}
        isAdding={false}
        onAdding={() => {}}
      />
    </QueryClientProvider>,
  );
  const link = await screen.findByRole('link', { name: 'Respondeu à pesquisa “NPS da loja”' });
  expect(link).toHaveProperty(
    'href',
    expect.stringContaining('/pesquisa?view=responses&from=2026-11-20&to=2026-11-20'),
  );
  screen.getByText('Nota 3 · Pedido 1042');
  expect(screen.getAllByText('Detrator')).toHaveLength(1);
  screen.getByText('Respondeu à pesquisa “Preferências”');
});

test('a message opens as it left', async () => {
  const message = {
    kind: 'message',
    id: 'm',
    at: '2026-11-20T15:00:00.000Z',
    campaign_id: 'c',
    campaign_name: 'Volte',
    channel: 'EMAIL',
    status: 'delivered',
    subject: 'Oi, {{customer.first_name}}',
  };
  vi.stubGlobal('fetch', async () => Response.json({ data: [message], more: false }));
  const onMessage = vi.fn();
  const ana = { id: 'ana', first_name: 'Ana', last_name: '', anonymized_at: null };
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <Timeline
        customer={ana as unknown as Customer}
        isAdding={false}
        onAdding={() => {}}
        onMessage={onMessage}
      />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Oi, Ana' }));
  expect(onMessage).toHaveBeenCalledWith('m');
});
