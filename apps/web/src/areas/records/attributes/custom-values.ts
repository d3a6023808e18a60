import type { AttributeField, CustomChange, CustomValues } from '@clientela/contract';
import { parseAttributeNumber, showAttributeNumber } from '@clientela/domain';
import { instantOf, storeTimeOf } from '#lib/store-time.ts';

/** Values as inputs hold them: numbers as typed, days as `2026-12-31`, instants as `2026-12-31T08:00`. */
export type TypedValues = Record<string, string>;

/** Stored values for the inputs of these attributes. */
export function typedValuesOf(
  fields: readonly AttributeField[],
  custom: CustomValues,
  timeZone: string,
): TypedValues {
  const typed = ({ key, type }: AttributeField) => {
    const value = custom[key];
    if (value === undefined) return '';
    if (type === 'NUMBER') return showAttributeNumber(value);
    return type === 'DATETIME' ? storeTimeOf(value, timeZone) : value;
  };
  return Object.fromEntries(fields.map((field) => [field.key, typed(field)]));
}

/** What was changed, as the API takes it; a number that is none goes as typed, so that the API says what is wrong. */
export function changedValues(
  fields: readonly AttributeField[],
  before: TypedValues,
  after: TypedValues,
  timeZone: string,
): CustomChange {
  const stored = ({ key, type }: AttributeField) => {
    const value = after[key]?.trim() ?? '';
    if (value === '') return null;
    if (type === 'NUMBER') return parseAttributeNumber(value) ?? value;
    return type === 'DATETIME' ? instantOf(value, timeZone) : value;
  };
  const changed = fields.filter(({ key }) => (after[key] ?? '') !== (before[key] ?? ''));
  return Object.fromEntries(changed.map((field) => [field.key, stored(field)]));
}
