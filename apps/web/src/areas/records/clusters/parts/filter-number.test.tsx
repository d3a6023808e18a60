import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../../test/render.tsx';
import { FilterNumber } from './filter-number.tsx';

function show(mayBeEmpty = false) {
  let value = 90;
  function Box() {
    const [days, setDays] = useState(value);
    value = days;
    return (
      <FilterNumber
        label="dias"
        error="Informe o número de dias"
        min={1}
        max={3650}
        mayBeEmpty={mayBeEmpty}
        value={days}
        onChange={setDays}
      />
    );
  }
  renderPart(<Box />);
  const box = screen.getByLabelText<HTMLInputElement>('dias');
  const type = (typed: string) => {
    fireEvent.change(box, { target: { value: typed } });
    fireEvent.blur(box);
  };
  return { box, type, value: () => value };
}

test('a cleared field stays empty and shows an error; nothing is filled in', () => {
  const { box, type, value } = show();
  type('');
  expect(box.value).toBe('');
  expect(value()).toBeNaN();
  expect(screen.getByText('Informe o número de dias')).toBeTruthy();
  expect(box.getAttribute('aria-invalid')).toBe('true');
  type('30');
  expect(value()).toBe(30);
  expect(screen.queryByText('Informe o número de dias')).toBeNull();
});

test('a number that is not allowed is not changed into one that is', () => {
  const { box, type, value } = show();
  type('0');
  expect([box.value, value()]).toEqual(['0', 0]);
  expect(box.getAttribute('aria-invalid')).toBe('true');
});

test('where empty means at any time it is no error', () => {
  const { box, type } = show(true);
  type('');
  expect(box.getAttribute('aria-invalid')).not.toBe('true');
});
