import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { hasNothing } from './loaded-list.tsx';
import { Pages } from './pages.tsx';

const meta = { current_page: 9999, last_page: 801, total: 20_000 };

test('a page behind the last one is followed by the last', () => {
  const onChange = vi.fn();
  renderPart(<Pages meta={meta} onChange={onChange} />);
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ page: 801 });
});

test('a page that is there stays', () => {
  const onChange = vi.fn();
  renderPart(<Pages meta={{ ...meta, current_page: 801 }} onChange={onChange} />);
  expect(onChange).not.toHaveBeenCalled();
});

test('a page is jumped to by Enter; leaving the field goes nowhere', () => {
  const onChange = vi.fn();
  renderPart(<Pages meta={{ ...meta, current_page: 3 }} onChange={onChange} />);
  const field = screen.getByLabelText<HTMLInputElement>('Ir para a página');
  fireEvent.change(field, { target: { value: '7' } });
  fireEvent.blur(field);
  expect(onChange).not.toHaveBeenCalled();
  expect(field.value).toBe('3');
  fireEvent.change(field, { target: { value: '7' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ page: 7 });
});

test('a list without a count continues while it has a next page', () => {
  const onChange = vi.fn();
  const uncounted = { current_page: 3, last_page: null, total: 201, next_cursor: 'x' };
  renderPart(<Pages meta={uncounted} onChange={onChange} />);
  fireEvent.click(screen.getByRole('button', { name: 'Próxima página' }));
  expect(onChange).toHaveBeenCalledExactlyOnceWith({ page: 4, cursor: 'x' });
});

test('a page behind the last does not make a list empty', () => {
  expect(hasNothing({ data: [], meta })).toBe(false);
  expect(hasNothing({ data: [], meta: { current_page: 1, last_page: 1, total: 0 } })).toBe(true);
});
