import type { ImportPreview } from '@clientela/contract';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInStore } from '../../../../../test/render.tsx';
import { SampleRows } from './sample-rows.tsx';

type Row = Partial<ImportPreview['sample'][number]>;

function show(rows: Row[], questions: ImportPreview['questions'] = []) {
  const sample = rows.map((row) => ({ values: {}, reasons: [], warnings: [], ...row }));
  const preview = {
    columns: [
      { name: 'Pedido', field: 'order_id', examples: [] },
      { name: 'Cupom', field: 'coupon', examples: [] },
      { name: 'Observação', field: null, examples: [] },
    ],
    sample,
    questions,
  } as unknown as ImportPreview;
  renderInStore(<SampleRows preview={preview} isUpdating={false} />, {
    time_zone: 'America/Sao_Paulo',
  });
}

const headers = () => screen.getAllByRole('columnheader').map((cell) => cell.textContent);

test('a matched column shows though the first rows have nothing in it; an ignored one does not', () => {
  show([{ line: 2, values: { order_id: '1001', coupon: null, status: 'paid' } }]);
  expect(headers()).toEqual(['Linha', 'Número do pedido', 'Situação do pedido', 'Cupom']);
  const cells = within(screen.getAllByRole('row')[1]!).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual(['2', '1001', 'Pago', '–']);
});

test('phones and documents stand as people write them', () => {
  show([{ line: 2, values: { phone: '+5511987654321', document: '52998224725' } }]);
  expect(screen.getByText('(11) 98765-4321')).toBeTruthy();
  expect(screen.getByText('529.982.247-25')).toBeTruthy();
});

test('a row that will be refused shows the reason in place of its values', () => {
  show([{ line: 7, values: { order_id: '' }, reasons: ['Falta o número do pedido'] }]);
  expect(screen.getByText('Recusada: Falta o número do pedido')).toBeTruthy();
});

test('a row imported in part shows its values and its omitted fields', () => {
  show([{ line: 3, values: { order_id: '1002' }, warnings: ['O telefone "1" não é válido.'] }]);
  expect(screen.getByText('1002')).toBeTruthy();
  expect(screen.getByText('Entra com aviso: O telefone "1" não é válido.')).toBeTruthy();
});

test('an ambiguous value is shown as in the file, marked', () => {
  show(
    [{ line: 2, values: { order_id: '01/02/2026' } }],
    [{ column: 'Pedido', about: 'date', examples: [] }],
  );
  const [, cell] = within(screen.getAllByRole('row')[1]!).getAllByRole('cell');
  expect(cell?.textContent).toBe('01/02/2026 a definir');
});
