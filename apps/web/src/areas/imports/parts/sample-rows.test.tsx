import type { ImportPreview } from '@clientela/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Session, SessionProvider } from '#lib/current-store.tsx';
import { renderPart } from '../../../../test/render.tsx';
import { SampleRows } from './sample-rows.tsx';

function show(sample: ImportPreview['sample']) {
  const preview = {
    columns: [
      { name: 'Pedido', field: 'order_id', examples: [] },
      { name: 'Cupom', field: 'coupon', examples: [] },
      { name: 'Observação', field: null, examples: [] },
    ],
    sample,
  } as unknown as ImportPreview;
  const session = { context: { store: { time_zone: 'America/Sao_Paulo' } } } as Session;
  renderPart(
    <SessionProvider value={session}>
      <SampleRows preview={preview} isUpdating={false} />
    </SessionProvider>,
  );
}

const headers = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent);

test('a matched column shows though the first rows have nothing in it; an ignored one does not', () => {
  show([{ line: 2, values: { order_id: '1001', coupon: null, status: 'paid' }, reasons: [] }]);
  expect(headers()).toEqual(['Linha', 'Número do pedido', 'Situação do pedido', 'Cupom']);
  const cells = within(screen.getAllByRole('row')[1]!).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual(['2', '1001', 'Pago', '–']);
});

test('a row that will be refused says why in place of its values', () => {
  show([{ line: 7, values: { order_id: '' }, reasons: ['Falta o número do pedido'] }]);
  expect(screen.getByText('Recusada: Falta o número do pedido')).toBeTruthy();
});
