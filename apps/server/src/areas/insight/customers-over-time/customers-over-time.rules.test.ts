import { NO_PURCHASE, RFM_SEGMENTS } from '@clientela/contract';
import { expect, test } from 'vitest';
import { type CohortMonth, cohortTable } from './cohorts.rules.ts';
import { directionsOf, matrixOf } from './movement.rules.ts';
import { missingOf } from './next-purchase.rules.ts';

const month = (cohort: string, month: string, customers: number, revenue = 0): CohortMonth => ({
  cohort,
  month,
  customers,
  revenue,
});

test('a cohort has a cell for each month up to the running one, and none after it', () => {
  const { cohorts, averages } = cohortTable(
    [
      month('2025-12', '2025-12', 100, 100_00),
      month('2025-12', '2026-02', 10, 5_55),
      month('2026-01', '2026-01', 19, 10_00),
      month('2026-01', '2026-02', 4, 1_00),
    ],
    '2026-02',
  );
  expect(cohorts.map(({ month, is_small }) => [month, is_small])).toEqual([
    ['2025-12', false],
    ['2026-01', true],
  ]);
  const cells = cohorts[0]!.cells.map((cell) => [
    cell.month,
    cell.offset,
    cell.buyers,
    cell.share,
    cell.is_running,
    cell.revenue_per_customer,
  ]);
  expect(cells).toEqual([
    ['2025-12', 0, 100, 1, false, 100],
    ['2026-01', 1, 0, 0, false, 100],
    ['2026-02', 2, 10, 0.1, true, 106],
  ]);
  // The running month is outside the averages, which are weighted by size.
  expect(averages.map(({ offset, customers, buyers }) => [offset, customers, buyers])).toEqual([
    [0, 119, 119],
    [1, 100, 0],
  ]);
});

test('without cohorts there are no averages', () => {
  expect(cohortTable([], '2026-02')).toEqual({ cohorts: [], averages: [] });
});

test('up and down follow the order of the segments; people without a purchase do neither', () => {
  const moves = [
    { from: 'Campeões', to: 'Clientes Fiéis', customers: 1, firm: 1 },
    { from: 'Perdidos recentemente', to: 'Hibernando', customers: 2, firm: 0 },
    { from: 'Em Risco', to: 'Não Pode Perder', customers: 4, firm: 4 },
    { from: 'Em Risco', to: 'Em Risco', customers: 8, firm: 8 },
    { from: NO_PURCHASE, to: 'Novos Clientes', customers: 16, firm: 16 },
    { from: 'Promessas', to: NO_PURCHASE, customers: 32, firm: 32 },
  ] as const;
  expect(directionsOf(moves)).toEqual({ up: 6, down: 1, same: 8 });
  const cells = matrixOf(moves, 100);
  expect(cells).toHaveLength(144);
  expect(cells.reduce((sum, cell) => sum + cell.customers, 0)).toBe(100);
  expect(cells.at(-1)).toMatchObject({ from: NO_PURCHASE, to: NO_PURCHASE, customers: 37 });
  expect(cells[1]).toEqual(moves[0]);
  expect(RFM_SEGMENTS).toHaveLength(11);
});

test.each([
  [38, 10, 'Ainda não há dados suficientes: faltam 12 vendas.'],
  [49, 99, 'Ainda não há dados suficientes: falta 1 venda.'],
  [50, 9, 'Ainda não há dados suficientes: falta 1 recompra.'],
  [0, 0, 'Ainda não há dados suficientes: faltam 50 vendas e 10 recompras.'],
  [49, 9, 'Ainda não há dados suficientes: faltam 1 venda e 1 recompra.'],
])('%i sales and %i repeats: %s', (sales, repeats, sentence) => {
  expect(missingOf({ sales, repeats })?.sentence).toBe(sentence);
});

test('50 sales and 10 repeats are enough', () => {
  expect(missingOf({ sales: 50, repeats: 10 })).toBeNull();
});
