import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../../../../test/render.tsx';
import { Section } from './section.tsx';

const failed = { data: undefined, isError: true, isFetching: false };
const there = { data: 'R$ 10,00', isError: false, isFetching: false, refetch: vi.fn() };

test('a part that fails has its own box and another try, while the others are there', () => {
  const refetch = vi.fn();
  renderPart(
    <>
      <Section title="Cartão" query={{ ...failed, refetch }}>
        {() => null}
      </Section>
      <Section title="Saldo" query={there}>
        {(balance) => <p>{balance}</p>}
      </Section>
    </>,
  );
  expect(screen.getByRole('alert').textContent).toContain('Não foi possível carregar o conteúdo');
  expect(screen.getByText('R$ 10,00')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('displayed data stays while a refresh fails', () => {
  renderPart(
    <Section query={{ ...failed, data: 'R$ 10,00', refetch: vi.fn() }}>
      {(balance) => <p>{balance}</p>}
    </Section>,
  );
  expect(screen.getByText('R$ 10,00')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
