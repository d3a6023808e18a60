/**
 * A text cut once where personal values go: `slices` has one entry more than `slots`, and each slot
 * is an index into the values of one recipient.
 */
export interface SlicedText {
  slices: readonly string[];
  slots: readonly number[];
}

/** A text without personal values. */
export function fixedText(text: string): SlicedText {
  return { slices: [text], slots: [] };
}

/** The whole text for one recipient. */
export function joinSlices(text: SlicedText, values: readonly string[]): string {
  let joined = text.slices[0] ?? '';
  for (let index = 0; index < text.slots.length; index++) {
    joined += valueAt(values, text.slots[index]) + (text.slices[index + 1] ?? '');
  }
  return joined;
}

/** A slot without its value is a bug of the caller, never an empty space in a message. */
export function valueAt(values: readonly string[], slot: number | undefined): string {
  const value = slot === undefined ? undefined : values[slot];
  if (value === undefined) throw new Error(`No value for slot ${slot}`);
  return value;
}
