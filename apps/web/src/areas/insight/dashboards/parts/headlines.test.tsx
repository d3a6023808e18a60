import { QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { createQueryClient } from '#lib/keys.ts';
import { type Period, todayIn } from '#lib/period.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { Headlines } from './headlines.tsx';

/** The headlines of a period; `totalOf` is each metric's response for its days. */
function show(period: Period, totalOf: (from: string | null) => number) {
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string | URL | Request) => {
      const from = new URL(String(address), 'http://loja').searchParams.get('from');
      return Response.json({ data: [], total: totalOf(from) });
    }),
  );
  const session = {
    context: { store: { id: 'loja', time_zone: 'America/Sao_Paulo' }, permissions: [] },
  } as unknown as Session;
  const root = createRootRoute({
    component: () => <Headlines period={period} />,
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

test('all time has no period before it to be compared with', async () => {
  show({}, () => 1000);
  expect(await screen.findAllByText('Sem período anterior para comparar')).toHaveLength(3);
});

test.each([
  [1030, '↑ 3%', 'a mais que no período anterior'],
  [940, '↓ 6%', 'a menos que no período anterior'],
  [1000, '=', 'igual ao período anterior'],
])('%s after 1000 is %s %s', async (total, moved, words) => {
  const period = { from: '2026-11-01', to: '2026-11-10' };
  show(period, (from) => (from === period.from ? total : 1000));
  expect((await screen.findAllByText(moved))[0]?.parentElement?.textContent).toBe(
    `${moved} ${words}`,
  );
});

test('an unfinished day is shown with the whole of yesterday, without a percentage', async () => {
  const today = todayIn('America/Sao_Paulo');
  show({ from: today, to: today }, (from) => (from === today ? 400 : 1000));
  expect(await screen.findByText(/^Até agora; ontem, o dia inteiro: 1\.000$/)).toBeTruthy();
  expect(screen.queryByText(/período anterior/)).toBeNull();
});
