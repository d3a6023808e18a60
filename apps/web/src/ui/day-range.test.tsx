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

test('days that end before they begin are marked where they end', () => {
  const days = { from: '2026-11-02', to: '2026-11-01' };
  renderPart(<DayRange value={days} label="Prazo" onChange={() => {}} />);
  expect(screen.getByLabelText('Até').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('De').getAttribute('aria-invalid')).not.toBe('true');
});
