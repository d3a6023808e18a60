import { ATTRIBUTE_KEY, ATTRIBUTE_OWNERS, ATTRIBUTE_TYPES } from '@clientela/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, Instant, line, listOf } from './shapes.ts';

/** The store's own fields of customers and orders (analytics-and-settings §7). */

export const AttributeOwner = z.enum(ATTRIBUTE_OWNERS);
export const AttributeType = z.enum(ATTRIBUTE_TYPES);
const Key = z
  .string()
  .regex(ATTRIBUTE_KEY, 'Use letras minúsculas sem acento, números e _, começando por letra.')
  .meta({ examples: ['tamanho_do_pe'] });

/** From so many values on, they are not counted further. */
export const ATTRIBUTE_VALUES_COUNTED = 1000;

/** An attribute in use, as forms, lists and filters show it. */
export const AttributeField = z.object({
  id: Id,
  owner: AttributeOwner,
  key: Key,
  name: z.string(),
  type: AttributeType,
  /** Whether it is a column of the list. */
  is_column: z.boolean(),
});
export type AttributeField = z.output<typeof AttributeField>;

export const CustomAttribute = AttributeField.extend({
  position: z.int(),
  archived_at: Instant.nullable(),
  /** Customers or orders with a value; 1,001 means more than a thousand. */
  values: z.int(),
});
export type CustomAttribute = z.output<typeof CustomAttribute>;

/**
 * Values by key: text, a plain decimal ("1234.5"), a day (`YYYY-MM-DD`) or an instant (ISO 8601). Attributes without a
 * value are left out.
 */
export const CustomValues = z.record(z.string(), z.string());
export type CustomValues = z.output<typeof CustomValues>;

/** Values to set by key; null removes one, and what is left out stays. */
export const CustomChange = z.record(
  z.string().max(40),
  z.union([z.string().max(2000), z.number(), z.null()]),
);
export type CustomChange = z.output<typeof CustomChange>;

const Name = line(60, 'O nome é obrigatório').min(1, 'O nome é obrigatório');

export const listCustomAttributes = endpoint({
  method: 'GET',
  path: '/stores/:store_id/custom-attributes',
  permission: 'ResourceCustomAttribute.index',
  api_scope: 'customers:read',
  summary: 'The attributes of the store in their order, archived ones last',
  response: listOf(CustomAttribute),
});

export const listAttributeFields = endpoint({
  method: 'GET',
  path: '/stores/:store_id/custom-attributes/fields',
  permission: 'Customer.index',
  summary: 'The attributes in use, for forms, lists and filters',
  response: listOf(AttributeField),
});

export const createCustomAttribute = endpoint({
  method: 'POST',
  path: '/stores/:store_id/custom-attributes',
  permission: 'ResourceCustomAttribute.create',
  summary: 'Creates an attribute; a key left out comes from the name',
  body: z.object({
    owner: AttributeOwner,
    name: Name,
    key: Key.optional(),
    type: AttributeType,
    is_column: z.boolean().default(false),
  }),
  response: CustomAttribute,
  failures: ['invalid_fields', 'custom_attribute_taken', 'too_many_custom_attributes'],
  status: 201,
  idempotent: true,
});

export const updateCustomAttribute = endpoint({
  method: 'PUT',
  path: '/custom-attributes/:id',
  permission: 'ResourceCustomAttribute.update',
  scope: 'custom_attributes',
  summary: 'Changes an attribute; its type only while it has no values, its key never',
  body: z
    .object({
      name: Name,
      type: AttributeType,
      is_column: z.boolean(),
      is_archived: z.boolean(),
      /** Where among the attributes of its owner, from 0. */
      position: z.int().min(0).max(1000),
    })
    .partial(),
  response: CustomAttribute,
  failures: [
    'custom_attribute_has_values',
    'custom_attribute_in_use',
    'custom_attribute_taken',
    'too_many_custom_attributes',
  ],
});

export const deleteCustomAttribute = endpoint({
  method: 'DELETE',
  path: '/custom-attributes/:id',
  permission: 'ResourceCustomAttribute.destroy',
  scope: 'custom_attributes',
  summary: 'Deletes an attribute without values that nothing names',
  response: 'nothing',
  failures: ['custom_attribute_in_use'],
});
