import type { ImportPreview } from '@clientela/contract';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderInStore } from '../../../../../test/render.tsx';
import { ColumnMapping } from './column-mapping.tsx';

type Column = ImportPreview['columns'][number];

const PLAIN: Column = {
  name: 'celular',
  field: 'phone',
  attribute_id: null,
  same_as: null,
  fills_in: false,
  marks_cancelled: false,
  is_ignored: false,
  examples: ['11 98765-4321'],
};
const SPARE: Column = {
  name: 'fixo',
  field: null,
  attribute_id: null,
  same_as: 'celular',
  fills_in: true,
  marks_cancelled: false,
  is_ignored: false,
  examples: [],
};

test('a column that completes another may be left out altogether, and taken back', () => {
  const onChange = vi.fn();
  const shown = (columns: Column[]) => (
    <ColumnMapping kind="customers" columns={columns} onChange={onChange} />
  );
  renderInStore(shown([PLAIN, SPARE]));
  const choice = () => screen.getByLabelText<HTMLSelectElement>(/fixo$/);
  expect(choice().selectedOptions[0]!.text).toBe('Completar onde falta');
  fireEvent.change(choice(), { target: { value: '' } });
  expect(onChange).toHaveBeenLastCalledWith({
    mapping: { celular: 'phone', fixo: null },
    attributes: {},
  });

  cleanup();
  renderInStore(shown([PLAIN, { ...SPARE, is_ignored: true }]));
  expect(choice().selectedOptions[0]!.text).toBe('Ignorar');
  expect(screen.queryByText(/Usada nas linhas/)).toBeNull();
  fireEvent.change(choice(), { target: { value: 'beside' } });
  expect(onChange).toHaveBeenLastCalledWith({ mapping: { celular: 'phone' }, attributes: {} });
});

test('a field goes to one column, and the one that had it completes nothing by surprise', () => {
  const onChange = vi.fn();
  renderInStore(<ColumnMapping kind="customers" columns={[PLAIN, SPARE]} onChange={onChange} />);
  fireEvent.change(screen.getByLabelText(/fixo$/), { target: { value: 'phone' } });
  expect(onChange).toHaveBeenLastCalledWith({
    mapping: { celular: null, fixo: 'phone' },
    attributes: {},
  });
});

test('a column that marks cancelled orders is labelled, next to the status column', () => {
  const reported = { ...SPARE, name: 'Status do Pedido', same_as: null, fills_in: false };
  renderInStore(
    <ColumnMapping
      kind="orders"
      columns={[{ ...reported, marks_cancelled: true }]}
      onChange={() => {}}
    />,
  );
  expect(screen.getByText('Diz quais pedidos foram cancelados')).toBeTruthy();
  const choice = screen.getByLabelText<HTMLSelectElement>(/Status do Pedido$/);
  expect(choice.selectedOptions[0]!.text).toBe('Só cancelamentos');
});
