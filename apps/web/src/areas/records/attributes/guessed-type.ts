import { type AttributeType, parseAttributeNumber } from '@clientela/domain';

const DAY = /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})$/;
const MOMENT = /^(\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|\d{4}-\d{2}-\d{2})[ T]\d{1,2}:\d{2}/;
/** Codes: a number would lose the zero. */
const LEADING_ZERO = /^-?0\d/;

/** The type that examples of a file's column suggest. */
export function guessedType(examples: readonly string[]): AttributeType {
  const all = (test: (text: string) => boolean) => examples.length > 0 && examples.every(test);
  if (all((text) => MOMENT.test(text))) return 'DATETIME';
  if (all((text) => DAY.test(text))) return 'DATE';
  const isNumber = (text: string) =>
    !LEADING_ZERO.test(text) && parseAttributeNumber(text.replace(/^R\$\s*/, '')) !== null;
  return all(isNumber) ? 'NUMBER' : 'TEXT';
}
