import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../../../test/render.tsx';
import { AmountSelector } from './amount-selector.tsx';

const heard = vi.fn();

function Selector({ start, minimum }: { start: number; minimum?: number }) {
  const [value, setValue] = useState(start);
  const change = (cents: number) => {
    heard(cents);
    setValue(cents);
  };
  return (
    <AmountSelector
      label="Valor"
      value={value}
      onChange={change}
      {...(minimum !== undefined && { minimum })}
    />
  );
}

function show(start = 3000, minimum?: number) {
  heard.mockClear();
  renderPart(<Selector start={start} {...(minimum !== undefined && { minimum })} />);
}

const field = () => screen.getByLabelText<HTMLInputElement>('Valor');
const shown = () => field().value.replace(/\s/g, ' ');
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

test('the buttons move by one real and stop at the minimum', () => {
  show(3000, 3000);
  press('Aumentar R$ 1,00');
  expect(shown()).toBe('R$ 31,00');
  press('Diminuir R$ 1,00');
  expect(shown()).toBe('R$ 30,00');
  expect(screen.getByRole('button', { name: 'Diminuir R$ 1,00' })).toHaveProperty('disabled', true);
});

test('the usual values are 30, 50, 100, 200 and 500 reais', () => {
  show();
  for (const [chip, amount] of [
    [/30/, 'R$ 30,00'],
    [/^R\$\s50$/, 'R$ 50,00'],
    [/100/, 'R$ 100,00'],
    [/200/, 'R$ 200,00'],
    [/500/, 'R$ 500,00'],
  ] as const) {
    press(chip);
    expect(shown()).toBe(amount);
  }
});

test('an amount below the minimum is said while typing and corrected on leaving', () => {
  show();
  type('R$ 4,99');
  expect(screen.getByText('Valor deve ser maior que R$ 5,00')).toBeTruthy();
  expect(heard).toHaveBeenLastCalledWith(500);
  fireEvent.blur(field());
  expect(shown()).toBe('R$ 5,00');
  expect(screen.queryByText(/Valor deve ser maior/)).toBeNull();
});

test('the amount of a deposit is never below its own minimum', () => {
  show(3000, 3000);
  type('1');
  expect(screen.getByText('Valor deve ser maior que R$ 30,00')).toBeTruthy();
  expect(heard).toHaveBeenLastCalledWith(3000);
});

test('an amount above the maximum is said, may need a check, and is corrected on leaving', () => {
  show();
  type('999999999');
  expect(screen.getByText('Valor deve ser menor do que R$ 1.000.000,00')).toBeTruthy();
  expect(
    screen.getByText('Valores acima de R$ 1.000.000,00 podem necessitar de verificação adicional'),
  ).toBeTruthy();
  expect(heard).toHaveBeenLastCalledWith(100_000_000);
  fireEvent.blur(field());
  expect(shown()).toBe('R$ 1.000.000,00');
});

test('at most nine digits are taken', () => {
  show();
  type('12345678901');
  expect(shown()).toBe('R$ 1.234.567,89');
});
