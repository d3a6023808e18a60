import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { DateField, datesAreWhole } from './date-field.tsx';

const UNFINISHED = 'Complete a data ou apague o que começou.';

/** As browsers tell of a date typed in part; jsdom has no such field. */
function typeInPart(input: HTMLElement, isPart: boolean) {
  const validity = { badInput: isPart, valid: !isPart };
  Object.defineProperty(input, 'validity', { value: validity, configurable: true });
  Object.assign(input, {
    checkValidity() {
      if (isPart) fireEvent.invalid(input);
      return !isPart;
    },
  });
}

test('a date typed in part says so when it is left, and when the form is to be saved', () => {
  renderPart(<DateField label="Fim" error={null} />);
  const input = screen.getByLabelText('Fim');
  expect(datesAreWhole()).toBe(true);

  typeInPart(input, true);
  fireEvent.blur(input);
  screen.getByText(UNFINISHED);
  expect(input.getAttribute('aria-invalid')).toBe('true');

  typeInPart(input, false);
  fireEvent.blur(input);
  expect(screen.queryByText(UNFINISHED)).toBeNull();

  typeInPart(input, true);
  expect(datesAreWhole()).toBe(false);
  screen.getByText(UNFINISHED);
});
