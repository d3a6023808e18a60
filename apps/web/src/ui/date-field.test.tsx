import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { DateField, datesAreWhole } from './date-field.tsx';

const UNFINISHED = 'Complete a data ou apague o que começou.';

function show(start = '', options: Partial<React.ComponentProps<typeof DateField>> = {}) {
  const onChange = vi.fn<(value: string) => void>();
  function Form() {
    const [value, setValue] = useState(start);
    return (
      <DateField
        label="Fim"
        {...options}
        value={value}
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
      />
    );
  }
  renderPart(<Form />);
  const input = screen.getByLabelText<HTMLInputElement>('Fim');
  const type = (value: string) => fireEvent.change(input, { target: { value } });
  return { input, type, onChange };
}

test('an incomplete date shows an error on blur, and on saving the form', () => {
  const { input, type } = show();
  expect(datesAreWhole()).toBe(true);

  type('31/1');
  expect(screen.queryByText(UNFINISHED)).toBeNull();
  fireEvent.blur(input);
  screen.getByText(UNFINISHED);
  expect(input.getAttribute('aria-invalid')).toBe('true');

  type('');
  fireEvent.blur(input);
  expect(screen.queryByText(UNFINISHED)).toBeNull();

  type('31/1');
  expect(datesAreWhole()).toBe(false);
  screen.getByText(UNFINISHED);
});

test('a date is typed and shown as dd/mm/aaaa, and reported only once it is complete', () => {
  const { input, type, onChange } = show('2026-11-20');
  expect(input.value).toBe('20/11/2026');

  for (const typed of ['3', '311', '31122026']) type(typed);
  expect(input.value).toBe('31/12/2026');
  expect(onChange.mock.calls).toEqual([['2026-12-31']]);

  type('');
  expect(onChange).toHaveBeenLastCalledWith('');
});

test('a date that does not exist shows an error', () => {
  const { input, type, onChange } = show();
  type('31/02/2026');
  fireEvent.blur(input);
  screen.getByText('Esta data não existe.');
  expect(onChange).not.toHaveBeenCalled();
});

test('a moment has day and hour, and keeps its hour when another day is chosen', async () => {
  const { input, type, onChange } = show('2026-11-20T09:30', { withTime: true });
  expect(input.value).toBe('20/11/2026 09:30');
  type('21/11/2026 1');
  expect(datesAreWhole()).toBe(false);
  await screen.findByText('Complete a data e a hora ou apague o que começou.');

  fireEvent.click(screen.getByRole('button', { name: 'Abrir calendário: Fim' }));
  fireEvent.click(await screen.findByRole('button', { name: /^22 novembro 2026/ }));
  expect(onChange.mock.calls).toEqual([['2026-11-22T09:30']]);
  expect(datesAreWhole()).toBe(true);
});

test('a required date keeps the last value when cleared, and shows an error', () => {
  const { input, type, onChange } = show('2026-11-20', { isAlwaysSet: true });
  type('');
  fireEvent.blur(input);
  screen.getByText('Escreva uma data.');
  expect(onChange).not.toHaveBeenCalled();
});
