import { expect, test } from 'vitest';
import { z } from 'zod';
import { pageQuery } from './shapes.ts';

const messageOf = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;

test('a refused value is explained in the words of the shop, never in those of the schema', () => {
  expect(messageOf(z.string(), undefined)).toBe('Este campo é obrigatório.');
  expect(messageOf(z.string().min(1), '')).toBe('Este campo é obrigatório.');
  expect(messageOf(z.string().max(3), 'quatro')).toBe('Use no máximo 3 caracteres.');
  expect(messageOf(z.coerce.number(), 'dez')).toBe('Informe um número.');
  expect(messageOf(z.number().min(1), 0)).toBe('O menor valor aceito é 1.');
  expect(messageOf(z.enum(['pix', 'boleto']), 'ouro')).toBe('Use um destes valores: pix, boleto.');
  expect(messageOf(z.array(z.string()).min(1), [])).toBe('Escolha pelo menos um.');
  expect(messageOf(z.object({}).strict(), { extra: 1 })).toBe(
    'Há campos que não existem aqui: extra.',
  );
  expect(messageOf(z.uuid(), 'não')).toBe('Este identificador não é válido.');
  expect(messageOf(pageQuery(['name'], 'name:asc'), { ordering: 'x' })).toBe(
    'Use um destes valores: name:asc, name:desc.',
  );
});
