/** Words so short are too often other words. */
const LETTERS_MIN = 5;

/** Finds the word that a typing error hides: one letter more, less, wrong, or two exchanged (analytics §5). */
export class TypingErrors {
  readonly #byLength = new Map<number, string[]>();

  constructor(words: Iterable<string>) {
    for (const word of new Set(words)) {
      this.#byLength.set(word.length, [...(this.#byLength.get(word.length) ?? []), word]);
    }
  }

  /** The known word one error away; undefined where there is none, or more than one. */
  corrected(word: string): string | undefined {
    if (word.length < LETTERS_MIN || /\d/.test(word)) return undefined;
    const near = [-1, 0, 1].flatMap((by) =>
      (this.#byLength.get(word.length + by) ?? []).filter((one) => isOneErrorAway(word, one)),
    );
    return near.length === 1 ? near[0] : undefined;
  }
}

function isOneErrorAway(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start++;
  let end = 0;
  while (
    end < short.length - start &&
    short[short.length - 1 - end] === long[long.length - 1 - end]
  ) {
    end++;
  }
  const [left, right] = [short.length - start - end, long.length - start - end];
  if (right <= 1 && left <= 1) return true;
  const isExchanged =
    left === 2 &&
    right === 2 &&
    short[start] === long[start + 1] &&
    short[start + 1] === long[start];
  return isExchanged;
}
