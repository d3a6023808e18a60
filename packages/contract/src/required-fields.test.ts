import { expect, test } from 'vitest';
import type { z } from 'zod';
import * as contract from './index.ts';

const messagesOf = (form: z.ZodType, values: unknown) =>
  (form.safeParse(values).error?.issues ?? []).map(({ path, message }) => [path[0], message]);

const CUSTOMER = {
  first_name: 'O nome é obrigatório',
  last_name: 'O sobrenome é obrigatório',
  email: 'O e-mail é obrigatório',
  phone: 'O telefone é obrigatório',
  birthdate: 'A data de nascimento é obrigatória',
  document: 'O documento é obrigatório',
};
const STORE = {
  name: 'O nome é obrigatório',
  description: 'A descrição é obrigatória',
  store_category: 'A categoria da loja é obrigatória',
};
const NOTE = {
  title: 'O título da nota é obrigatório',
  notes: 'O texto da nota é obrigatório',
};
const CLUSTER = {
  name: 'O nome do grupo é obrigatório',
  mode: 'O modo de atualização é obrigatório',
  visibility: 'A visibilidade é obrigatória',
};
/** Each form of the specification (product §5) with the sentence of each field that it requires. */
test.each<[form: string, z.ZodType, Record<string, string>, others?: object]>([
  ['a customer', contract.createCustomer.body, CUSTOMER],
  ['a note', contract.createCustomerNote.body, NOTE],
  ['a note that changes', contract.updateCustomerNote.body, NOTE],
  ['a group', contract.createCluster.body, CLUSTER, { filters: { op: 'all', of: [] } }],
  [
    'a group that changes',
    contract.updateCluster.body,
    CLUSTER,
    { filters: { op: 'all', of: [] } },
  ],
  ['a store', contract.updateStore.body, STORE],
  [
    'the sign-in',
    contract.createSession.body,
    { email: 'O e-mail é obrigatório', password: 'A senha é obrigatória' },
  ],
])('%s says which fields it requires', (_form, schema, required, others = {}) => {
  const empty = Object.fromEntries(Object.keys(required).map((field) => [field, '']));
  expect(messagesOf(schema, { ...others, ...empty })).toEqual(Object.entries(required));
});

test('a new password reports whether it is missing, too short or repeated wrongly', () => {
  const changed = (old_password: string, password: string, password_confirmation: string) =>
    messagesOf(contract.PasswordChange, { old_password, password, password_confirmation });
  expect(changed('', '', '')).toEqual(
    expect.arrayContaining([
      ['old_password', 'A senha atual é obrigatória'],
      ['password', 'A nova senha é obrigatória'],
    ]),
  );
  expect(changed('antiga', '7 sinais', '7 sinais')).toEqual([]);
  expect(changed('antiga', '7sinais', '7sinais')).toEqual([
    ['password', 'A senha deve ter pelo menos 8 caracteres'],
  ]);
  expect(changed('antiga', 'comprida o bastante', 'outra')).toEqual([
    ['password_confirmation', 'As senhas devem ser iguais'],
  ]);
});
