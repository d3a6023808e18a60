import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { DayRange } from './day-range.tsx';

test('each end is chosen and taken back apart from the other', () => {
  const onChange = vi.fn();
  renderPart(<DayRange value={{ from: '2026-11-01' }} label="Prazo" onChange={onChange} />);
  expect(screen.getByRole('group', { name: 'Prazo' })).toBeTruthy();

  fireEvent.change(screen.getByLabelText('Até'), { target: { value: '30/11/2026' } });
  fireEvent.change(screen.getByLabelText('De'), { target: { value: '' } });

  expect(onChange.mock.calls).toEqual([[{ to: '2026-11-30' }], [{ from: undefined }]]);
});

test('a reversed range shows an error at its end, and is reported once corrected', () => {
  const onChange = vi.fn();
  renderPart(<DayRange value={{ to: '2026-11-10' }} label="Prazo" onChange={onChange} />);
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  type('De', '15/11/2026');
  expect(screen.getByText('Vem antes da inicial')).toBeTruthy();
  expect(screen.getByLabelText('De')).toHaveProperty('value', '15/11/2026');
  expect(onChange).not.toHaveBeenCalled();

  type('Até', '20/11/2026');
  expect(screen.queryByText('Vem antes da inicial')).toBeNull();
  expect(onChange.mock.calls).toEqual([[{ from: '2026-11-15', to: '2026-11-20' }]]);
});

test('a limited range shows an error when it is longer, and is never open', () => {
  const onChange = vi.fn();
  const days = { from: '2026-11-01', to: '2026-11-30' };
  renderPart(<DayRange value={days} label="Período" most={31} onChange={onChange} />);
  const from = screen.getByLabelText('De');
  fireEvent.change(from, { target: { value: '01/10/2026' } });
  screen.getByText('No máximo cinco anos');
  fireEvent.change(from, { target: { value: '' } });
  expect(onChange).not.toHaveBeenCalled();

  fireEvent.change(from, { target: { value: '02/11/2026' } });
  expect(onChange).toHaveBeenLastCalledWith({ from: '2026-11-02', to: '2026-11-30' });
});
