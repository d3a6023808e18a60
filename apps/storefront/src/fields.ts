import type { PopupContents } from '@clientela/contract/storefront';

type Field = PopupContents['fields'][number];

/** What a field holds: one of the fixed fields, or the type of an attribute. */
type Kind = Exclude<Field['name'], `custom.${string}`> | NonNullable<Field['type']>;
// Only fields of attributes have a type.
const kindOf = ({ name, type }: Field) => type ?? (name as Kind);

const plain = { type: 'text', autocomplete: 'off' };
const INPUTS: Record<Kind, Record<string, string>> = {
  name: { type: 'text', autocomplete: 'name' },
  email: { type: 'email', autocomplete: 'email', inputmode: 'email' },
  phone: { type: 'tel', autocomplete: 'tel', inputmode: 'tel' },
  document: { type: 'text', autocomplete: 'off', inputmode: 'numeric' },
  birthdate: { type: 'date', autocomplete: 'bday', min: '1900-01-01' },
  TEXT: plain,
  NUMBER: { ...plain, inputmode: 'decimal' },
  DATE: { ...plain, type: 'date' },
};

/** Attributes of a field's input; ids and labels are the renderer's. */
export function inputOf(field: Field): Record<string, string> {
  return { ...INPUTS[kindOf(field)], maxlength: field.type === 'TEXT' ? '500' : '200' };
}

const digitsOf = (value: string) => value.replace(/\D/g, '');

/** (11) 98765-4321; numbers of other countries begin with + and stay as typed. */
export function maskPhone(value: string): string {
  if (value.trim().startsWith('+')) return value;
  const digits = digitsOf(value).slice(0, 11);
  if (digits.length < 3) return digits;
  const middle = digits.length > 10 ? 7 : 6;
  const end = digits.slice(middle);
  return `(${digits.slice(0, 2)}) ${digits.slice(2, middle)}${end ? `-${end}` : ''}`;
}

/** CPF by its two check digits; of a CNPJ the length. */
function isDocument(value: string): boolean {
  const digits = digitsOf(value);
  if (value.replace(/[^\dA-Za-z]/g, '').length === 14) return true;
  if (digits.length !== 11 || /^(\d)\1+$/.test(digits)) return false;
  return [9, 10].every((length) => {
    let sum = 0;
    for (let at = 0; at < length; at++) sum += Number(digits[at]) * (length + 1 - at);
    return ((sum * 10) % 11) % 10 === Number(digits[length]);
  });
}

const anything = () => true;
const CHECKS: Record<Kind, [(value: string) => boolean, string]> = {
  name: [anything, ''],
  email: [(value) => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(value), 'Confira o e-mail.'],
  phone: [
    (value) => /^\d{10,11}$/.test(digitsOf(value)) || /^\s*\+(\D*\d){8,15}\s*$/.test(value),
    'Confira o telefone, com DDD.',
  ],
  document: [isDocument, 'Confira o CPF ou CNPJ.'],
  birthdate: [(value) => value <= new Date().toISOString(), 'Confira a data.'],
  TEXT: [anything, ''],
  NUMBER: [
    (value) => /^-?(\d{1,12}([.,]\d{1,4})?|\d{1,3}(\.\d{3})+(,\d{1,4})?)$/.test(value),
    'Escreva um número, como 1.234,5.',
  ],
  DATE: [anything, ''],
};

/** What is wrong with a value, or nothing. */
export function problemOf(field: Field, value: string): string {
  if (!value.trim()) return field.is_required ? 'Preencha este campo.' : '';
  const [isGood, problem] = CHECKS[kindOf(field)];
  return isGood(value.trim()) ? '' : problem;
}
