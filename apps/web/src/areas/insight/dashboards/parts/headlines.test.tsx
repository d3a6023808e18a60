import type { MetricsAnswer } from '@clientela/contract';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { renderPart } from '../../../../../test/render.tsx';
import type { Overview } from '../dashboards.data.ts';
import { Headlines } from './headlines.tsx';

const answer = (total: number[], previous_total: number[] | null, few_orders = false) =>
  ({ total, previous_total, few_orders, rows: [] }) as unknown as MetricsAnswer;

/** The headlines of a period with revenue, sales and ticket, and those before. */
function show(now: number[], before: number[] | null, preset = 'last_30_days') {
  const overview = {
    sales: answer(now, before, now[1]! < 10),
    buyers: answer([40, 60], before && [40, 60]),
  } as unknown as Overview;
  const session = {
    context: { store: { id: 'loja', time_zone: 'America/Sao_Paulo' }, permissions: [] },
  } as unknown as Session;
  const root = createRootRoute({
    component: () => (
      <Headlines period={{}} preset={preset} overview={overview} onOpen={() => {}} />
    ),
    staticData: { roles: null },
  });
  renderPart(
    <SessionProvider value={session}>
      <RouterProvider router={createRouter({ routeTree: root }) as never} />
    </SessionProvider>,
  );
}

test('all time has no period before it to be compared with', async () => {
  show([1000, 100, 10], null, 'all');
  expect(await screen.findAllByText('Sem período anterior para comparar')).toHaveLength(5);
});

test.each([
  [1030, '↑ 3%', 'a mais que no período anterior'],
  [940, '↓ 6%', 'a menos que no período anterior'],
  [1000, '=', 'igual ao período anterior'],
])('%s after 1000 is %s %s', async (total, moved, words) => {
  show([total, total, total], [1000, 1000, 1000]);
  expect((await screen.findAllByText(moved))[0]?.parentElement?.textContent).toBe(
    `${moved} ${words}`,
  );
});

test('an unfinished day is compared with yesterday until the same time', async () => {
  show([400, 40, 10], [200, 20, 10], 'today');
  expect((await screen.findAllByText(/a mais que ontem até esta hora/)).length).toBeGreaterThan(0);
});

test('a few sales are shown without a percentage', async () => {
  show([90_000, 9, 10_000], [200_000, 20, 10_000]);
  expect(await screen.findByText('Antes: R$ 2.000,00')).toBeTruthy();
  expect(screen.queryByText(/%/)).toBeNull();
});
