import { isDay } from './custom-attributes.ts';
import { parseState } from './states.ts';
import { parsePostalCode, squeeze } from './text.ts';

/** Values of a customer that follow one rule; name, contacts and document have rules of their own. */
export const CUSTOMER_FIELD_NAMES = ['birthdate', 'city', 'state', 'postal_code'] as const;
export type CustomerField = (typeof CUSTOMER_FIELD_NAMES)[number];

/** Those that a message may contain: `{{customer.city}}`. */
export const VARIABLE_FIELDS = ['city', 'state'] as const satisfies readonly CustomerField[];
export type VariableField = (typeof VARIABLE_FIELDS)[number];

/** What a customer's record, an import and a source's message may say of a person, in the order of screens. */
export const PERSON_FIELDS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'document',
  ...CUSTOMER_FIELD_NAMES,
] as const;

export interface CustomerFieldProperties {
  /** In forms and imports. */
  label: string;
  /** Where its value is shown: the customer's page and files. */
  heading: string;
  type: 'text' | 'date';
  /** Part of the address, which is filled, read and merged as a whole. */
  isPlace: boolean;
  /** Its name in the copy of a person's data. */
  copyName: string;
  /** The stored form of what was written; null: not readable. */
  read(written: string): string | null;
  /** Refusal of what is not readable. */
  invalid: string;
}

/** Drives forms, arrivals, imports, merges, exports, the copy of a person's data. */
export const CUSTOMER_FIELDS: Record<CustomerField, CustomerFieldProperties> = {
  birthdate: {
    label: 'Data de nascimento',
    heading: 'Nascimento',
    type: 'date',
    isPlace: false,
    copyName: 'nascimento',
    read: (written) => (isDay(written) ? written : null),
    invalid: 'A data de nascimento é inválida',
  },
  city: {
    label: 'Cidade',
    heading: 'Cidade',
    type: 'text',
    isPlace: true,
    copyName: 'cidade',
    read: (written) => squeeze(written) || null,
    invalid: 'A cidade é inválida',
  },
  state: {
    label: 'Estado',
    heading: 'Estado',
    type: 'text',
    isPlace: true,
    copyName: 'estado',
    read: parseState,
    invalid: 'O estado é inválido',
  },
  postal_code: {
    label: 'CEP',
    heading: 'CEP',
    type: 'text',
    isPlace: true,
    copyName: 'cep',
    read: parsePostalCode,
    invalid: 'O CEP informado deve ser válido',
  },
};

export function isCustomerField(name: string): name is CustomerField {
  return (CUSTOMER_FIELD_NAMES as readonly string[]).includes(name);
}

/** A value for each field, made from its properties. */
export function byCustomerField<Value>(
  make: (properties: CustomerFieldProperties, field: CustomerField) => Value,
): Record<CustomerField, Value> {
  return Object.fromEntries(
    CUSTOMER_FIELD_NAMES.map((field) => [field, make(CUSTOMER_FIELDS[field], field)]),
  ) as Record<CustomerField, Value>;
}
