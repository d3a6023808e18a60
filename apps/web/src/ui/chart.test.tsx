import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import styles from './chart.module.css';
import { Chart } from './chart.tsx';

function show(onOpen?: (key: string) => void, view = 'Tabela') {
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
  fireEvent.click(screen.getByRole('radio', { name: view }));
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

test('the axis names the year only where there is more than one', async () => {
  const ticks = async (labels: string[]) => {
    const points = labels.map((label) => ({ key: label, label, value: 1 }));
    const { container, unmount } = renderPart(
      <Chart title="Receita" kind="line" points={points} format={String} keyLabel="Mês" />,
    );
    await screen.findByRole('img');
    const shown = [...container.querySelectorAll(`.${styles.tick}`)].map(
      (tick) => tick.textContent,
    );
    unmount();
    return shown.join(' ');
  };
  expect(await ticks(['nov/2025', 'jan/2026'])).toContain('nov/25');
  expect(await ticks(['jan/2026', 'fev/2026'])).not.toContain('/26');
});

test('the arrow keys walk from point to point, each is spoken, and Enter opens its rows', async () => {
  const onOpen = vi.fn();
  show(onOpen, 'Gráfico');
  const drawing = await screen.findByRole('img', { name: /^Receita/ });
  const press = (key: string) => fireEvent.keyDown(drawing, { key });
  const spoken = () => document.querySelector('[aria-live]')?.textContent;

  press('Enter');
  expect(onOpen).not.toHaveBeenCalled();
  press('ArrowRight');
  expect(spoken()).toBe('10 19/11');
  press('ArrowRight');
  press('ArrowRight');
  expect(spoken()).toBe('20 20/11');
  press('Enter');
  expect(onOpen).toHaveBeenCalledExactlyOnceWith('2026-11-20');
  fireEvent.blur(drawing);
  expect(spoken()).toBe('');
});

test('without a point it shows a message instead of an empty plane', () => {
  renderPart(
    <Chart
      title="Receita"
      kind="line"
      points={[]}
      format={String}
      keyLabel="Dia"
      none="Nenhuma venda."
    />,
  );
  expect(screen.getByText('Nenhuma venda.')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

test('two series are both spoken, and each has an axis', async () => {
  renderPart(
    <Chart
      title="Por dia"
      kind="bars"
      keyLabel="Dia"
      format={String}
      series={['Visualizações', 'Cadastros']}
      points={[{ key: '2026-11-19', label: '19/11', value: 300, second: 8 }]}
    />,
  );
  const drawing = await screen.findByRole('img', { name: /^Por dia/ });
  fireEvent.keyDown(drawing, { key: 'ArrowRight' });
  expect(document.querySelector('[aria-live]')?.textContent).toBe(
    '300 visualizações 8 cadastros 19/11',
  );
});
