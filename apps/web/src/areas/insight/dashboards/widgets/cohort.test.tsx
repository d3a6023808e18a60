import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { COHORTS } from '#app/ui-demo/widget-samples.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { Cohort } from './cohort.tsx';

const spoken = () => document.querySelector('[aria-live]')?.textContent?.replaceAll(/\s/g, ' ');
const MARCH = {
  month: '2026-03',
  customers: 120,
  is_small: false,
  cells: [
    {
      offset: 1,
      month: '2026-04',
      is_running: false,
      ...{ buyers: 18, share: 0.15, low: 0.097, high: 0.224, revenue_per_customer: 21_000 },
    },
  ],
};

test('a cell shows its share, and its interval on focus', () => {
  renderPart(<Cohort cohorts={{ ...COHORTS, cohorts: [MARCH], averages: [] }} />);
  const cell = screen.getByRole('gridcell', { name: '15%' });
  act(() => cell.focus());
  expect(spoken()).toBe(
    'mar/2026, 1 mês depois: 18 de 120 compraram (15%, entre 10 e 22 de cada 100)',
  );
  fireEvent.click(screen.getByRole('radio', { name: 'Receita por cliente' }));
  expect(spoken()).toBe('mar/2026, 1 mês depois: R$ 210,00 por cliente até então');
});

test('running months are hatched, small cohorts grey, and months to come have no cell', () => {
  renderPart(<Cohort cohorts={COHORTS} />);
  const cellsOf = (name: RegExp) =>
    within(screen.getByRole('rowheader', { name }).closest('tr')!).getAllByRole('gridcell');
  expect(cellsOf(/^jun/)).toHaveLength(6);
  expect(cellsOf(/^jun/).at(-1)!.dataset).toMatchObject({ state: 'running' });
  expect(cellsOf(/^ago/)[1]!.dataset).toMatchObject({ state: 'small' });
  expect(cellsOf(/^nov/)).toHaveLength(1);
  expect(cellsOf(/^Média/)).toHaveLength(5);
});

test('without a sale there is no triangle', () => {
  renderPart(<Cohort cohorts={{ ...COHORTS, cohorts: [], averages: [] }} />);
  expect(screen.queryByRole('grid')).toBeNull();
});
