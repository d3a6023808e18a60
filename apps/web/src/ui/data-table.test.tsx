import { fireEvent, screen } from '@testing-library/react';
import type { MouseEvent } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { DataTable } from './data-table.tsx';
import { PhoneRows } from './phone-rows.tsx';
import { SortSelect } from './sort-header.tsx';
import type { Column, TableProps } from './table-types.ts';

interface Person {
  id: string;
  name: string;
  city: string;
  spent: number;
}

const columns: Column<Person>[] = [
  { key: 'name', label: 'Cliente', sort: 'name', render: ({ name }) => name },
  { key: 'city', label: 'Cidade', isOptional: true, render: ({ city }) => city },
  {
    key: 'spent',
    label: 'Total',
    hint: 'Só vendas',
    sort: 'spent',
    align: 'right',
    render: ({ spent }) => spent,
  },
];
const rows: Person[] = [
  { id: '1', name: 'Ana', city: 'Recife', spent: 10 },
  { id: '2', name: 'Bia', city: 'Natal', spent: 20 },
];

function show(props: Partial<TableProps<Person>> = {}) {
  return renderPart(
    <DataTable
      id="people"
      label="Clientes"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      {...props}
    />,
  );
}

test('columns that were not chosen stay away, and come when chosen', async () => {
  show();
  expect(screen.queryByText('Recife')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Colunas' }));
  fireEvent.click(await screen.findByLabelText('Cidade'));
  expect(screen.getByText('Recife')).toBeTruthy();
  expect(localStorage.getItem('columns_people')).toBe('["city"]');
});

test('a header orders, and turns the order round', () => {
  const onOrdering = vi.fn();
  show({ ordering: 'name:asc', onOrdering });
  fireEvent.click(screen.getByRole('button', { name: 'Cliente' }));
  expect(onOrdering).toHaveBeenLastCalledWith('name:desc');
  fireEvent.click(screen.getByRole('button', { name: 'Total' }));
  expect(onOrdering).toHaveBeenLastCalledWith('spent:desc');
});

test('the current sort order is exposed to screen readers', () => {
  show({ ordering: 'spent:desc', onOrdering: () => {} });
  expect(screen.getByRole('columnheader', { name: 'Total' }).getAttribute('aria-sort')).toBe(
    'descending',
  );
});

test('selecting rows brings the bulk actions', () => {
  const onChange = vi.fn();
  show({
    selection: { selected: ['1'], onChange, actions: <button type="button">Etiquetar</button> },
  });
  expect(screen.getByText('1 selecionado')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Etiquetar' })).toBeTruthy();
  fireEvent.click(screen.getByLabelText('Selecionar Bia'));
  expect(onChange).toHaveBeenLastCalledWith(['1', '2']);
  fireEvent.click(screen.getByLabelText('Selecionar todos desta página'));
  expect(onChange).toHaveBeenLastCalledWith(['1', '2']);
  fireEvent.click(screen.getByRole('button', { name: 'Limpar seleção' }));
  expect(onChange).toHaveBeenLastCalledWith([]);
});

test('a whole row opens its record', () => {
  show({ renderLink: ({ id }, cell) => <a href={`/customers/${id}`}>{cell}</a> });
  expect(screen.getByRole('link', { name: 'Ana' }).getAttribute('href')).toBe('/customers/1');
});

test('a click on any cell opens the record, one on a button of the row does not', () => {
  const onOpen = vi.fn((event: MouseEvent) => event.preventDefault());
  const withAction: Column<Person> = {
    key: 'action',
    label: '',
    render: () => <button type="button">Apagar</button>,
  };
  show({
    columns: [...columns, withAction],
    renderLink: ({ id }, cell) => (
      <a href={`/customers/${id}`} className="row-link" onClick={onOpen}>
        {cell}
      </a>
    ),
  });
  fireEvent.click(screen.getByText('10'));
  expect(onOpen).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('link', { name: 'Bia' }));
  expect(onOpen).toHaveBeenCalledTimes(2);
  fireEvent.click(screen.getAllByRole('button', { name: 'Apagar' })[0]!);
  expect(onOpen).toHaveBeenCalledTimes(2);
});

test('the column that names the row is frozen, also behind a state', () => {
  const state: Column<Person> = {
    key: 'state',
    label: 'Situação',
    onPhone: 'aside',
    render: () => 'Ativa',
  };
  show({ columns: [state, ...columns] });
  const isFrozen = (name: string) =>
    'frozen' in screen.getByText(name).closest<HTMLElement>('td, th')!.dataset;
  expect(['Cliente', 'Ana', 'Situação', 'Total'].map(isFrozen)).toEqual([true, true, false, false]);
});

test('a card shows three facts where its row opens a record, and all where it does not', () => {
  const facts = ['Um', 'Dois', 'Três', 'Quatro'].map(
    (label): Column<Person> => ({ key: label, label, render: () => `valor ${label}` }),
  );
  const props = {
    id: 'people',
    label: 'Clientes',
    rows: rows.slice(0, 1),
    columns: [columns[0]!, ...facts],
  };
  const keys = { rowKey: ({ id }: Person) => id, rowName: ({ name }: Person) => name };
  const { unmount } = renderPart(
    <PhoneRows {...props} {...keys} renderLink={(_, cell) => <a href="/">{cell}</a>} />,
  );
  expect(screen.getAllByText(/^valor/)).toHaveLength(3);
  unmount();
  renderPart(<PhoneRows {...props} {...keys} />);
  expect(screen.getAllByText(/^valor/)).toHaveLength(4);
});

test('without rows yet, the table waits with its columns in place', () => {
  show({ rows: undefined });
  expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  expect(screen.getByText('Cliente')).toBeTruthy();
});

test('a header explains what it counts', () => {
  show();
  expect(screen.getByRole('columnheader', { name: 'Total' }).getAttribute('title')).toBe(
    'Só vendas',
  );
});

test('a state may stand before the name: the name still opens the row', () => {
  const state: Column<Person> = {
    key: 'state',
    label: 'Situação',
    onPhone: 'aside',
    render: () => 'Ativa',
  };
  show({
    columns: [state, ...columns],
    renderLink: ({ id }, cell) => <a href={`/pessoas/${id}`}>{cell}</a>,
  });
  expect(screen.getByRole('link', { name: 'Ana' }).getAttribute('href')).toBe('/pessoas/1');
  expect(screen.queryByRole('link', { name: 'Ativa' })).toBeNull();
});

test('cards that are waited for say so', () => {
  const waiting = { id: 'people', label: 'Clientes', columns, rows: undefined };
  renderPart(<PhoneRows {...waiting} rowKey={({ id }) => id} rowName={({ name }) => name} />);
  expect(screen.getByRole('status', { name: 'Carregando' })).toBeTruthy();
});

test('on a phone an order that no column has does not look like the first one', () => {
  const onOrdering = vi.fn();
  const props = { id: 'people', label: 'Clientes', columns, rows, rowKey: (row: Person) => row.id };
  renderPart(
    <SortSelect
      {...props}
      rowName={({ name }) => name}
      ordering="created_at:desc"
      onOrdering={onOrdering}
    />,
  );
  const choice = screen.getByRole('combobox', { name: 'Ordenar por' });
  expect(choice).toHaveProperty('value', '');
  fireEvent.change(choice, { target: { value: 'name:asc' } });
  expect(onOrdering).toHaveBeenCalledExactlyOnceWith('name:asc');
});
