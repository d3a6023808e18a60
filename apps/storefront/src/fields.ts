import type { PopupContents } from '@clientela/contract/storefront';

type Field = PopupContents['fields'][number];

/** Attributes of each field's input; sizes and labels are the renderer's. */
export const INPUTS: Record<Field['name'], Record<string, string>> = {
  name: { type: 'text', autocomplete: 'name' },
  email: { type: 'email', autocomplete: 'email', inputmode: 'email' },
  phone: { type: 'tel', autocomplete: 'tel', inputmode: 'tel' },
  document: { type: 'text', autocomplete: 'off', inputmode: 'numeric' },
  birthdate: { type: 'date', autocomplete: 'bday', min: '1900-01-01' },
};

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

const CHECKS: Record<Field['name'], [(value: string) => boolean, string]> = {
  name: [() => true, ''],
  email: [(value) => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(value), 'Confira o e-mail.'],
  phone: [
    (value) => /^\d{10,11}$/.test(digitsOf(value)) || /^\s*\+(\D*\d){8,15}\s*$/.test(value),
    'Confira o telefone, com DDD.',
  ],
  document: [isDocument, 'Confira o CPF ou CNPJ.'],
  birthdate: [(value) => value <= new Date().toISOString(), 'Confira a data.'],
};

/** What is wrong with a value, or nothing. */
export function problemOf({ name, is_required }: Field, value: string): string {
  if (!value.trim()) return is_required ? 'Preencha este campo.' : '';
  const [isGood, problem] = CHECKS[name];
  return isGood(value.trim()) ? '' : problem;
}
