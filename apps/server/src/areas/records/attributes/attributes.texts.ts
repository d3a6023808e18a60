import { ATTRIBUTE_TEXT_MAX, type AttributeType } from '@clientela/domain';

/** Portuguese texts of the store's own fields. */
export const attributesTexts = {
  unknown: (key: string) => `O atributo “${key}” não existe na loja, ou está arquivado.`,
  taken: {
    name: 'Já existe um atributo com este nome. Se não aparece, está arquivado.',
    key: 'Já existe um atributo com esta chave. Se não aparece, está arquivado.',
  },
  name_needs_key: 'Use um nome com ao menos uma letra.',
  and_more: (uses: string, more: number) => `${uses.replace(/\.$/, '')}, e mais ${more}.`,
  wrong: {
    TEXT: `Escreva um texto de até ${ATTRIBUTE_TEXT_MAX} caracteres.`,
    NUMBER: 'Escreva um número, como 1.234,5.',
    DATE: 'Escreva uma data, como 31/12/2026.',
    DATETIME: 'Escreva data e hora, como 31/12/2026 14:30.',
  } satisfies Record<AttributeType, string>,
} as const;
