import type { NumberToken, Token } from './tokens.ts';

/** What each slot of a pattern read, by the names in its text; `accepts` reads only numbers for `<n>` and `<amount>`. */
export type Captured<Pattern extends string> =
  Pattern extends `${string}<${infer Slot}>${infer Rest}`
    ? Captured<Rest> &
        (Rest extends `?${string}`
          ? { [Name in Slot]?: Read<Slot> }
          : { [Name in Slot]: Read<Slot> })
    : unknown;

type Read<Slot> = Slot extends `${'n' | 'amount'}${'' | number}` ? NumberToken : Token;

/** A phrase of the lexicon. */
export interface Phrase<Meaning> {
  parts: readonly Part[];
  meaning(captured: Tokens): Meaning | null;
}

type Tokens = Readonly<Record<string, Token>>;

interface Part {
  words: ReadonlySet<string>;
  slot: string | null;
  isOptional: boolean;
}

const SLOT = /^<([a-z_]+?)(\d?)>$/;

/**
 * Compiles a pattern: words divided by spaces, alternatives by `/`, `?` after what may be missing. A slot is `<n>` for a
 * whole number, `<amount>` for any number, `<day>` for a day in digits, or `<name>` for a word out of `slots.name`; a digit
 * after its name keeps two of a kind apart.
 */
export function phrase<Meaning, Pattern extends string>(
  pattern: Pattern,
  slots: Readonly<Record<string, ReadonlySet<string>>>,
  meaning: (captured: Captured<Pattern>) => Meaning | null,
): Phrase<Meaning> {
  const parts = pattern.split(' ').map((element): Part => {
    const isOptional = element.endsWith('?');
    const text = isOptional ? element.slice(0, -1) : element;
    const [, kind] = SLOT.exec(text) ?? [];
    if (!kind) return { words: new Set(text.split('/')), slot: null, isOptional };
    return { words: slots[kind] ?? new Set(), slot: text.slice(1, -1), isOptional };
  });
  // A match has passed every part, so it captured each slot that is not optional.
  return { parts, meaning: (captured) => meaning(captured as Captured<Pattern>) };
}

/** The words of a pattern, for the correction of typing errors. */
function wordsOf({ parts }: Phrase<unknown>): string[] {
  return parts.flatMap(({ words }) => [...words]);
}

/** The longest match of a phrase at a token: where it ends and what its slots read. */
function matchAt(
  { parts }: Phrase<unknown>,
  tokens: readonly Token[],
  at: number,
): { end: number; captured: Tokens } | null {
  let best: { end: number; captured: Tokens } | null = null;
  const go = (part: number, at: number, captured: Tokens) => {
    const next = parts[part];
    if (!next) {
      if (!best || at > best.end) best = { end: at, captured };
      return;
    }
    const token = tokens[at];
    if (token && accepts(next, token)) {
      go(part + 1, at + 1, next.slot ? { ...captured, [next.slot]: token } : captured);
    }
    if (next.isOptional) go(part + 1, at, captured);
  };
  go(0, at, {});
  return best;
}

const DAY_IN_DIGITS = /^\d{1,2}\/\d{1,2}(?:\/\d{2}(?:\d{2})?)?$/;

function accepts({ words, slot }: Part, { text, value }: Token): boolean {
  switch (slot?.replace(/\d$/, '')) {
    case 'n':
      return value !== undefined && Number.isInteger(value);
    case 'amount':
      return value !== undefined;
    case 'day':
      return DAY_IN_DIGITS.test(text);
    default:
      return words.has(text);
  }
}

/** Phrases by the words that may begin them; those that begin with a number are tried everywhere. */
export class Lexicon<Meaning> {
  readonly #byFirst = new Map<string, Phrase<Meaning>[]>();
  readonly #anywhere: Phrase<Meaning>[] = [];
  /** Words of five letters and more, which a typing error may hide. */
  readonly words = new Set<string>();

  constructor(phrases: readonly Phrase<Meaning>[]) {
    for (const one of phrases) {
      for (const word of wordsOf(one)) this.words.add(word);
      const firsts = firstsOf(one.parts);
      if (firsts === null) this.#anywhere.push(one);
      for (const word of firsts ?? []) {
        this.#byFirst.set(word, [...(this.#byFirst.get(word) ?? []), one]);
      }
    }
  }

  /** The meanings of the longest phrases that begin at a token. */
  at(tokens: readonly Token[], at: number): { end: number; meanings: Meaning[] } | null {
    let [end, meanings]: [number, Meaning[]] = [at, []];
    const first = tokens[at];
    if (!first) return null;
    for (const one of [...(this.#byFirst.get(first.text) ?? []), ...this.#anywhere]) {
      const match = matchAt(one, tokens, at);
      if (!match || match.end < end || match.end === at) continue;
      const meaning = one.meaning(match.captured);
      if (meaning === null) continue;
      if (match.end > end) [end, meanings] = [match.end, []];
      meanings.push(meaning);
    }
    return meanings.length > 0 ? { end, meanings } : null;
  }
}

/** The words that may begin a phrase; null where it may begin with a number. */
function firstsOf(parts: readonly Part[]): string[] | null {
  const firsts: string[] = [];
  for (const { words, isOptional } of parts) {
    if (words.size === 0) return null;
    firsts.push(...words);
    if (!isOptional) return firsts;
  }
  return firsts;
}
