import { QUERY_METRICS } from '@clientela/contract/metrics-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createQueryClient } from '#lib/keys.ts';
import { aShop } from '../../../../../test/app.tsx';
import { renderInSession } from '../../../../../test/session.tsx';
import { NumbersScreen } from './numbers-screen.tsx';

const CATALOGUE = {
  metrics: QUERY_METRICS.map((metric) => ({
    metric,
    name: metric === 'average_ticket' ? 'Ticket médio' : metric,
    unit: 'count',
    formula: `${metric} = soma`,
    example: '1 + 1 = 2',
    dimensions: ['day'],
  })),
  dimensions: [{ dimension: 'day', name: 'Dia' }],
};

test('every metric has its formula in a group, and the search ignores accents', async () => {
  aShop({ 'metrics/catalogue': CATALOGUE });
  renderInSession(
    <QueryClientProvider client={createQueryClient()}>
      <NumbersScreen />
    </QueryClientProvider>,
    ['Dashboard.index'],
  );
  expect(await screen.findAllByText('1 + 1 = 2')).toHaveLength(QUERY_METRICS.length);
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(5);

  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ticket medio' } });
  expect(await screen.findByRole('heading', { level: 3, name: 'Ticket médio' })).toBeTruthy();
  await expect.poll(() => screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
});
