import { expect, test } from 'vitest';
import { dashboardSearch } from './dashboards.search.ts';

const chosen = (from: unknown, to: unknown) => {
  const search = dashboardSearch({ period: 'custom', from, to });
  return [search.period, search.from, search.to];
};

test('a custom period is in the URL with its days', () => {
  expect(chosen('2026-03-05', '2026-04-02')).toEqual(['custom', '2026-03-05', '2026-04-02']);
  expect(dashboardSearch({ period: 'today', from: '2026-03-05', to: '2026-04-02' })).toMatchObject({
    period: 'today',
  });
  expect(dashboardSearch({ period: 'today', from: '2026-03-05' }).from).toBeUndefined();
});

test.each([
  ['2026-04-02', '2026-03-05'],
  ['2026-02-30', '2026-03-05'],
  ['2020-01-01', '2026-03-05'],
  ['x', '2026-03-05'],
  [undefined, '2026-03-05'],
])('from %s to %s is no period, and the usual one is shown', (from, to) => {
  expect(chosen(from, to)).toEqual([undefined, undefined, undefined]);
});
