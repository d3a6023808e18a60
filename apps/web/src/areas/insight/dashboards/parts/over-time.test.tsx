import { QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { createQueryClient } from '#lib/keys.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { OverTime } from './over-time.tsx';

const PERIOD = { from: '2026-11-01', to: '2026-11-04' };

function show(metric: 'revenue' | 'average_ticket') {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () =>
      Response.json({
        data: [
          { key: '2026-11-01', value: 1000 },
          { key: '2026-11-04', value: 3000 },
        ],
        total: 4000,
      }),
    ),
  );
  const session = { context: { store: { id: 'loja' }, permissions: [] } } as unknown as Session;
  const root = createRootRoute({
    component: () => <OverTime period={PERIOD} search={{ metric }} onChange={() => {}} />,
    staticData: { roles: null },
  });
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <SessionProvider value={session}>
        <RouterProvider router={createRouter({ routeTree: root }) as never} />
      </SessionProvider>
    </QueryClientProvider>,
  );
}

async function rowsOfTable(): Promise<string[]> {
  fireEvent.click(await screen.findByLabelText('Tabela'));
  const rows = await screen.findAllByRole('row');
  return rows.slice(1).map((row) => row.textContent ?? '');
}

test('a day without a sale is shown as zero', async () => {
  show('revenue');
  expect(await rowsOfTable()).toEqual([
    expect.stringContaining('01/11/2026'),
    expect.stringMatching(/02\/11\/2026.*0,00/),
    expect.stringMatching(/03\/11\/2026.*0,00/),
    expect.stringContaining('04/11/2026'),
  ]);
});

test('there is no average ticket where nothing was sold', async () => {
  show('average_ticket');
  expect(await rowsOfTable()).toHaveLength(2);
});
