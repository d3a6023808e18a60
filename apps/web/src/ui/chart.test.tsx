import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { Chart } from './chart.tsx';

function show(onOpen?: (key: string) => void) {
  renderPart(
    <Chart
      title="Receita"
      kind="line"
      keyLabel="Dia"
      format={String}
      points={[
        { key: '2026-11-19', label: '19/11', value: 10 },
        { key: '2026-11-20', label: '20/11', value: 20 },
      ]}
      onOpen={onOpen}
    />,
  );
  fireEvent.click(screen.getByRole('radio', { name: 'Tabela' }));
}

test('a point opens its rows from the table too, by keyboard', () => {
  const onOpen = vi.fn();
  show(onOpen);
  fireEvent.click(screen.getByRole('button', { name: '20/11' }));
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('2026-11-20');
});

test('numbers without rows behind them offer nothing to open', () => {
  show();
  expect(screen.getByText('20/11')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
