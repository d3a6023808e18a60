import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Failure } from '#lib/failure.ts';
import { renderPart } from '../../test/render.tsx';
import { Loaded } from './loaded.tsx';

function show(query: { data?: string[]; error?: Error; refetch?: () => void }) {
  return renderPart(
    <Loaded
      query={{ data: undefined, error: null, isFetching: false, refetch: () => {}, ...query }}
      isEmpty={(names) => names.length === 0}
      empty={<p>Nenhum cliente ainda</p>}
    >
      {(names) => <p>{names.join(', ')}</p>}
    </Loaded>,
  );
}

test('while waiting, the place is announced as loading', () => {
  show({});
  expect(screen.getByRole('status', { name: 'Carregando' })).toBeTruthy();
});

test('an answer is shown', () => {
  show({ data: ['Ana', 'Bia'] });
  expect(screen.getByText('Ana, Bia')).toBeTruthy();
});

test("an empty response shows the empty state's explanation", () => {
  show({ data: [] });
  expect(screen.getByText('Nenhum cliente ainda')).toBeTruthy();
});

test('a list refused for its filters shows their error', () => {
  const errors = [{ field: 'to', rule: 'custom', message: 'A data final vem antes da inicial.' }];
  const sentence = 'Há campos que precisam de atenção.';
  show({ error: new Failure('invalid_fields', sentence, 422, { errors }) });
  expect(screen.getByText('A data final vem antes da inicial.')).toBeTruthy();
});

test('a failure shows its sentence and can be tried again', () => {
  const refetch = vi.fn();
  show({ error: new Failure('overloaded', 'O sistema está ocupado.', 503), refetch });
  expect(screen.getByText('Erro ao carregar dados')).toBeTruthy();
  expect(screen.getByText('O sistema está ocupado.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Atualizar' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test.each([
  [403, 'Acesso negado', 'Acesso negado. Você não tem permissão para acessar esta página.'],
  [404, 'Página não encontrada', 'A página que você está procurando não existe.'],
])('a %i shows the specified texts and the way home', (status, title, text) => {
  show({ error: Object.assign(new Error(), { status }) });
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  const home = screen.getByRole('link', { name: 'Voltar para o início' });
  expect(home.getAttribute('href')).toBe('/');
});

test('loaded data stays on screen while a refresh fails', () => {
  show({ data: ['Ana'], error: new Error('caiu') });
  expect(screen.getByText('Ana')).toBeTruthy();
});
