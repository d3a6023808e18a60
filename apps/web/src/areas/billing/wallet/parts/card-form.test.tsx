import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#lib/keys.ts';
import { renderPart } from '../../../../../test/render.tsx';
import { CardForm } from './card-form.tsx';
import { useCardForm } from './use-card-form.ts';

vi.mock('#lib/current-store.tsx', () => ({ useCurrentStore: () => ({ id: 'loja' }) }));

let answer: () => Response;

beforeEach(() => {
  answer = () => Response.json({ street: 'Praça da Sé' });
  vi.stubGlobal('fetch', async () => answer());
});

function Form() {
  const card = useCardForm('pay');
  return (
    <>
      <CardForm {...card} />
      <p>{card.isComplete ? 'completo' : 'incompleto'}</p>
    </>
  );
}

function show() {
  renderPart(
    <QueryClientProvider client={createQueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
}

const LABELS = {
  number: 'Número do cartão',
  holder: 'Nome impresso no cartão',
  expiry: 'Validade',
  code: 'Código de segurança',
  name: 'Nome completo',
  document: 'CPF ou CNPJ',
  phone: 'Telefone',
  email: 'E-mail',
  zip: 'CEP',
  address: 'Endereço',
  addressNumber: 'Número',
};
type Field = keyof typeof LABELS;

const field = (name: Field) => screen.getByLabelText<HTMLInputElement>(LABELS[name]);
const type = (name: Field, value: string) => fireEvent.change(field(name), { target: { value } });

function leave(name: Field, value: string) {
  type(name, value);
  fireEvent.blur(field(name));
}

test.each<[Field, string, string]>([
  ['number', '', 'O número do cartão é obrigatório'],
  ['number', '1234 5678 9012 3456', 'O número do cartão deve ser válido'],
  ['number', '4111', 'Número do cartão deve ter entre 13 e 19 dígitos'],
  ['number', '4111 1111 1111 1112', 'Número do cartão é inválido'],
  ['holder', '', 'O nome do titular é obrigatório'],
  ['holder', ' ab ', 'O nome do titular deve ter pelo menos 3 caracteres'],
  ['expiry', '', 'A validade é obrigatória'],
  ['expiry', '13/30', 'A data de validade do cartão deve ser real'],
  ['expiry', '01/20', 'A data de validade do cartão deve ser real'],
  ['code', '', 'O código de segurança é obrigatório'],
  ['code', '12', 'O código de segurança deve ter pelo menos 3 caracteres'],
  ['document', '', 'O CPF é obrigatório'],
  ['document', '52998224724', 'O documento informado deve ser válido'],
  ['document', '12ABC34501DE36', 'O documento informado deve ser válido'],
  ['phone', '', 'O telefone é obrigatório'],
  ['phone', '119876543', 'Telefone deve ter pelo menos 10 dígitos'],
  ['email', '', 'O email é obrigatório'],
  ['email', 'ana@loja', 'O email deve ser válido'],
  ['zip', '', 'O CEP é obrigatório'],
  ['zip', '0100', 'O CEP informado deve ser válido'],
  ['address', ' ', 'O endereço é obrigatório'],
  ['addressNumber', '', 'O número é obrigatório'],
])('%s left as "%s": %s', (name, value, message) => {
  show();
  leave(name, value || ' ');
  if (!value) leave(name, '');
  expect(screen.getByText(message)).toBeTruthy();
});

test('nothing is said while typing', () => {
  show();
  type('number', '4111');
  type('email', 'ana');
  expect(screen.queryByText(/Número do cartão deve/)).toBeNull();
  expect(screen.queryByText('O email deve ser válido')).toBeNull();
});

test('the code is as long as the brand has it', () => {
  show();
  type('number', '4111 1111 1111 1111');
  type('code', '12345');
  expect(field('code').value).toBe('123');
  type('number', '3782 822463 10005');
  type('code', '12345');
  expect(field('code').value).toBe('1234');
  type('number', '4111 1111 1111 1111');
  expect(field('code').value).toBe('123');
});

test('a whole postal code brings its street, which can still be changed', async () => {
  show();
  type('zip', '01001000');
  expect(field('zip').value).toBe('01001-000');
  await waitFor(() => expect(field('address').value).toBe('Praça da Sé'));
  type('address', 'Praça da Sé, lado par');
  expect(field('address').value).toBe('Praça da Sé, lado par');
});

test('an unknown postal code shows a message, and the street is typed', async () => {
  answer = () =>
    Response.json(
      { code: 'postal_code_unavailable', message: 'A consulta de CEP não respondeu.' },
      { status: 503 },
    );
  show();
  type('address', 'Rua Direita');
  type('zip', '01001-000');
  expect(await screen.findByText('A consulta de CEP não respondeu.')).toBeTruthy();
  expect(field('address').value).toBe('Rua Direita');
});

test.each(['529.982.247-25', '11.222.333/0001-81', '12abc34501de35'])(
  'with %s as document the form is complete',
  (document) => {
    show();
    expect(screen.getByText('incompleto')).toBeTruthy();
    const values: Record<Field, string> = {
      number: '4111111111111111',
      holder: 'ANA SOUZA',
      expiry: '12/39',
      code: '123',
      name: 'Ana Souza',
      document,
      phone: '11987654321',
      email: 'Ana@Loja.example',
      zip: '01001000',
      address: 'Praça da Sé',
      addressNumber: '1',
    };
    for (const [name, value] of Object.entries(values)) type(name as Field, value);
    expect(screen.getByText('completo')).toBeTruthy();
  },
);
