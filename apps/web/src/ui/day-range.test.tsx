import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { DayRange } from './day-range.tsx';

test('each end is chosen and taken back apart from the other', () => {
  const onChange = vi.fn();
  renderPart(<DayRange value={{ from: '2026-11-01' }} label="Prazo" onChange={onChange} />);
  expect(screen.getByRole('group', { name: 'Prazo' })).toBeTruthy();

  fireEvent.change(screen.getByLabelText('Até'), { target: { value: '2026-11-30' } });
  fireEvent.change(screen.getByLabelText('De'), { target: { value: '' } });

  expect(onChange.mock.calls).toEqual([[{ to: '2026-11-30' }], [{ from: undefined }]]);
});

test('days that end before they begin are told where they end, and asked for once they do not', () => {
  const onChange = vi.fn();
  renderPart(<DayRange value={{ to: '2026-11-10' }} label="Prazo" onChange={onChange} />);
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  type('De', '2026-11-15');
  expect(screen.getByText('Vem antes da inicial')).toBeTruthy();
  expect(screen.getByLabelText('De')).toHaveProperty('value', '2026-11-15');
  expect(onChange).not.toHaveBeenCalled();

  type('Até', '2026-11-20');
  expect(screen.queryByText('Vem antes da inicial')).toBeNull();
  expect(onChange.mock.calls).toEqual([[{ from: '2026-11-15', to: '2026-11-20' }]]);
});
