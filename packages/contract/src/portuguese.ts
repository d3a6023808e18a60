import { z } from 'zod';

/** Default error messages of the contract's schemas. */

const KINDS: Record<string, string> = {
  string: 'Informe um texto.',
  number: 'Informe um número.',
  int: 'Informe um número inteiro.',
  boolean: 'Informe sim ou não.',
  array: 'Informe uma lista.',
  object: 'Faltam dados aqui.',
  date: 'Informe uma data válida.',
};

const FORMATS: Record<string, string> = {
  email: 'O e-mail deve ser válido',
  url: 'Informe um endereço completo, como https://loja.com.br.',
  uuid: 'Este identificador não é válido.',
  guid: 'Este identificador não é válido.',
  datetime: 'Informe data e hora válidas.',
  date: 'Informe uma data válida.',
  time: 'Informe uma hora válida.',
};

const OPTIONS_SHOWN = 12;

function sentenceOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'Este campo é obrigatório.';
      return KINDS[issue.expected] ?? 'Este valor não é aceito aqui.';
    case 'invalid_value':
      return issue.values.length <= OPTIONS_SHOWN
        ? `Use um destes valores: ${issue.values.join(', ')}.`
        : 'Este valor não é aceito aqui.';
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'O formato deste campo não é aceito.';
    case 'not_multiple_of':
      return `Use um múltiplo de ${issue.divisor}.`;
    case 'unrecognized_keys':
      return `Há campos que não existem aqui: ${issue.keys.join(', ')}.`;
    default:
      return 'Este valor não é aceito aqui.';
  }
}

function tooSmall(origin: string, least: number): string {
  if (origin === 'string') {
    return least <= 1 ? 'Este campo é obrigatório.' : `Use pelo menos ${least} caracteres.`;
  }
  if (origin === 'array' || origin === 'set') {
    return least <= 1 ? 'Escolha pelo menos um.' : `Escolha pelo menos ${least}.`;
  }
  return `O menor valor aceito é ${least}.`;
}

function tooBig(origin: string, most: number): string {
  if (origin === 'string') return `Use no máximo ${most} caracteres.`;
  if (origin === 'array' || origin === 'set') return `Escolha no máximo ${most}.`;
  return `O maior valor aceito é ${most}.`;
}

z.config({ localeError: sentenceOf });
