import type { MetricsAnswer } from '@clientela/contract';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { renderPart } from '../../../../../test/render.tsx';
import { OverTime } from './over-time.tsx';

const PERIOD = { from: '2026-11-01', to: '2026-11-03' };
const row = (key: string, values: (number | null)[], previous: (number | null)[]) => ({
  keys: [key],
  labels: [key],
  values,
  previous,
  is_running: key === '2026-11-03',
  is_rest: false,
  class: null,
});
const SALES = {
  rows: [
    row('2026-11-01', [1000, 1, 1000], [500, 1, 500]),
    row('2026-11-02', [0, 0, null], [700, 1, 700]),
    row('2026-11-03', [3000, 2, 1500], [800, 1, 800]),
  ],
  total: [4000, 3, 1333],
  previous_total: [2000, 3, 667],
} as unknown as MetricsAnswer;

function show(metric: 'revenue' | 'average_ticket') {
  const session = { context: { store: { id: 'loja' }, permissions: [] } } as unknown as Session;
  const root = createRootRoute({
    component: () => (
      <OverTime period={PERIOD} search={{ metric }} onChange={() => {}} sales={SALES} />
    ),
    staticData: { roles: null },
  });
  renderPart(
    <SessionProvider value={session}>
      <RouterProvider router={createRouter({ routeTree: root }) as never} />
    </SessionProvider>,
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
    expect.stringContaining('03/11/2026'),
  ]);
});

test('there is no average ticket where nothing was sold', async () => {
  show('average_ticket');
  expect(await rowsOfTable()).toHaveLength(2);
});

test('a sentence says the sum, the change and the largest day', async () => {
  show('revenue');
  const sentence = await screen.findByText(
    /^Receita de R\$\s40,00; 100% acima do período anterior; /,
  );
  expect(sentence.textContent).toMatch(/maior valor em 03\/11\/2026: R\$\s30,00\.$/);
});
