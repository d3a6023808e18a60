import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anAnswer, BY_HOUR } from '#app/ui-demo/widget-samples.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { Heatmap } from './heatmap.tsx';

const ANSWER = anAnswer([
  [['1', '14'], 123_400],
  [['0', '9'], 500],
]);
const spoken = () => document.querySelector('[aria-live]')?.textContent?.replaceAll(/\s/g, ' ');

test('weeks begin on Monday, and each cell has its value', () => {
  renderPart(<Heatmap query={BY_HOUR} answer={ANSWER} height="m" />);
  const rows = screen.getAllByRole('row');
  expect(rows).toHaveLength(8);
  expect(within(rows[1]!).getByRole('rowheader').textContent).toBe('Segunda');
  expect(within(rows[7]!).getByRole('rowheader').textContent).toBe('Domingo');
  const monday = within(rows[1]!).getAllByRole('gridcell');
  expect(monday).toHaveLength(24);
  expect(monday[14]!.dataset).toMatchObject({ level: '5' });
  expect(monday[13]!.dataset).toMatchObject({ level: '0' });
});

test('arrow keys walk the cells from one tab stop, and a live region speaks them', () => {
  renderPart(<Heatmap query={BY_HOUR} answer={ANSWER} height="m" />);
  const stops = screen.getAllByRole('gridcell').filter((cell) => cell.tabIndex === 0);
  expect(stops).toHaveLength(1);
  act(() => stops[0]!.focus());
  expect(spoken()).toBe('Segunda, 0h: R$ 0,00');
  const press = (key: string) => void fireEvent.keyDown(document.activeElement!, { key });
  for (let hour = 0; hour < 14; hour++) press('ArrowRight');
  expect(spoken()).toBe('Segunda, 14h: R$ 1.234,00');
  press('ArrowUp');
  expect(spoken()).toBe('Segunda, 14h: R$ 1.234,00');
  press('ArrowDown');
  expect(spoken()).toBe('Terça, 14h: R$ 0,00');
});

test('counts are not money, and a period without sales says so', () => {
  const { unmount } = renderPart(
    <Heatmap query={BY_HOUR} answer={anAnswer([[['1', '14'], 12]], 'count')} height="m" />,
  );
  fireEvent.focus(screen.getAllByRole('gridcell')[14]!);
  expect(spoken()).toBe('Segunda, 14h: 12');
  unmount();
  renderPart(<Heatmap query={BY_HOUR} answer={anAnswer([])} height="m" />);
  expect(screen.getByText('Nenhuma venda neste período.')).toBeTruthy();
});
