import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { Filters } from './filters.tsx';

function onPhone() {
  const real = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...real(query),
    matches: query === '(max-width: 48em)',
  }));
}

const field = <input aria-label="Situação" />;

test('on a wide screen the filters are in the toolbar', () => {
  renderPart(<Filters active={['paid']}>{field}</Filters>);
  expect(screen.getByLabelText('Situação')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

test('on a phone a button counts the active filters and opens them in a drawer', async () => {
  onPhone();
  renderPart(<Filters active={['paid', undefined, '', 'PIX']}>{field}</Filters>);
  expect(screen.queryByLabelText('Situação')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Filtros (2)' }));
  const drawer = await screen.findByRole('dialog', { name: 'Filtros' });
  expect(within(drawer).getByLabelText('Situação')).toBeTruthy();
  fireEvent.click(within(drawer).getByRole('button', { name: 'Ver resultados' }));
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('on a phone without active filters the button has no count', () => {
  onPhone();
  renderPart(<Filters active={[undefined]}>{field}</Filters>);
  expect(screen.getByRole('button', { name: 'Filtros' })).toBeTruthy();
});
