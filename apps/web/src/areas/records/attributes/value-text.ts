import { type AttributeType, showAttributeNumber } from '@clientela/domain';
import { formatDay, formatInstant } from '#lib/format.ts';

/** A value of the API as a person reads it. */
export function valueText(type: AttributeType, value: string, timeZone: string): string {
  switch (type) {
    case 'NUMBER':
      return showAttributeNumber(value);
    case 'DATE':
      return formatDay(value);
    case 'DATETIME':
      return formatInstant(value, timeZone);
    case 'TEXT':
      return value;
  }
}
