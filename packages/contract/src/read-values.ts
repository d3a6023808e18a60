import { meansNothing, squeeze, unguarded } from '@clientela/domain';
import { line } from './shapes.ts';

/** A value as people write it, in its stored form; null: none. */
export function readAs(
  read: (text: string) => string | null,
  { max, example, message }: { max: number; example: string; message: string },
) {
  return line(max)
    .refine((value) => meansNothing(value) || read(value) !== null, message)
    .transform((value) => (meansNothing(value) ? null : read(value)))
    .nullish()
    .transform((value) => value ?? null)
    .meta({ description: 'As people write it', examples: [example] });
}

/** A text without placeholders and doubled spaces; null: none. */
export const readWords = (max: number) =>
  line(max)
    .nullish()
    .transform((value) =>
      value && !meansNothing(value) ? squeeze(unguarded(value)) || null : null,
    );
