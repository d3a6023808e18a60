import {
  byCustomerField,
  CUSTOMER_FIELDS,
  type CustomerField,
  parsePostalCode,
  parseState,
} from '@clientela/domain';
import { z } from 'zod';
import { readAs, readWords } from './read-values.ts';
import { Day, text } from './shapes.ts';

/** A customer's declared fields as they are shown. */
export const ShownFields = z.object(
  byCustomerField(({ type }) => (type === 'date' ? Day : z.string()).nullable()),
);

/** As people type them in a form. */
export const TypedFields = z.object({
  birthdate: z
    .string({ error: 'A data de nascimento é obrigatória' })
    .min(1, 'A data de nascimento é obrigatória')
    .meta({ format: 'date' })
    .pipe(z.iso.date(CUSTOMER_FIELDS.birthdate.invalid)),
  city: text(80).nullish(),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/, CUSTOMER_FIELDS.state.invalid)
    .meta({ examples: ['SP'] })
    .nullish(),
  postal_code: text(10).nullish(),
} satisfies Record<CustomerField, z.ZodType>);

/** As programs write them through the API. */
export const ApiFields = z.strictObject({
  birthdate: Day.nullish().transform((value) => value ?? null),
  city: readWords(80),
  state: readAs(parseState, { max: 30, example: 'SP', message: CUSTOMER_FIELDS.state.invalid }),
  postal_code: readAs(parsePostalCode, {
    max: 12,
    example: '01310-100',
    message: 'O CEP é inválido',
  }),
} satisfies Record<CustomerField, z.ZodType>);
