import { fold, present } from '@clientela/domain';
import type { StoreWord } from '../understanding.ts';
import type { Token } from './tokens.ts';

/** From this similarity on a name of the store is meant (analytics §5). */
const SIMILAR = 0.6;
/** Names are compared with so many words of a question at most. */
const WINDOW_MAX = 9;
/** Of names equally similar so many are looked at; no answer offers as many. */
const EQUAL_MAX = 32;

interface Entry {
  words: StoreWord[];
  grams: readonly string[];
}

/** A name found in a question. */
export interface Named {
  end: number;
  words: StoreWord[];
  score: number;
}

/**
 * The names of a store, by their trigrams. Names are in the order of their length in trigrams: one that is similar to so
 * many trigrams has neither many more nor many fewer, so a search looks at that stretch of each list alone.
 */
export class StoreIndex {
  readonly #entries: readonly Entry[];
  /** Where names of so many trigrams begin. */
  readonly #startOfSize: number[] = [];
  readonly #byGram = new Map<string, number[]>();
  readonly #names: ReadonlySet<string>;
  /** Single words of names. */
  readonly vocabulary = new Set<string>();
  /** Trigrams that each entry shares with the words looked at; all zero between two searches. */
  readonly #shared: Uint16Array;
  /** What begins at each word of a question. */
  readonly #found = new WeakMap<readonly Token[], Map<number, Named[]>>();

  constructor(words: readonly StoreWord[]) {
    const byName = new Map<string, StoreWord[]>();
    for (const word of words) {
      if (word.of === 'lesson') continue;
      // A city is asked for without its state.
      const name = nameOf(word.of === 'city' ? word.name.replace(/\/[A-Z]{2}$/, '') : word.name);
      if (!name) continue;
      const same = byName.get(name);
      if (same) same.push(word);
      else byName.set(name, [word]);
    }
    this.#names = new Set(byName.keys());
    const gramsOf = new Map<string, readonly string[]>();
    const entries = [...byName].map(([name, same]): Entry => {
      const grams = new Set<string>();
      for (const part of name.split(' ')) {
        const known = gramsOf.get(part) ?? trigramsOf(part);
        gramsOf.set(part, known);
        for (const gram of known) grams.add(gram);
      }
      return { words: same, grams: [...grams] };
    });
    for (const part of gramsOf.keys()) this.vocabulary.add(part);
    this.#entries = entries.sort((a, b) => a.grams.length - b.grams.length);
    for (const [at, { grams }] of this.#entries.entries()) {
      while (this.#startOfSize.length <= grams.length) this.#startOfSize.push(at);
      for (const gram of grams) {
        const list = this.#byGram.get(gram);
        if (list) list.push(at);
        else this.#byGram.set(gram, [at]);
      }
    }
    this.#shared = new Uint16Array(this.#entries.length);
  }

  hasWord(text: string): boolean {
    return this.vocabulary.has(text);
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  /**
   * The names that a question may mean from a token on: those that explain the most words unknown to the language, and
   * the most similar of them.
   */
  at(tokens: readonly Token[], at: number, isKnown: (text: string) => boolean): Named | null {
    let best: Named | null = null;
    let [explained, unknown] = [0, 0];
    for (const { end, words, score } of this.#from(tokens, at, isKnown)) {
      unknown = tokens.slice(at, end).filter(({ text }) => !isKnown(text)).length;
      if (best && unknown <= explained && (unknown < explained || score <= best.score)) continue;
      // "do Rio de Janeiro": the name begins one word later
      const later = this.#from(tokens, at + 1, isKnown).find((one) => one.end === end);
      if (later && later.score >= score) continue;
      [best, explained] = [{ end, words, score }, unknown];
    }
    return best;
  }

  #from(tokens: readonly Token[], at: number, isKnown: (text: string) => boolean): Named[] {
    const found = this.#found.get(tokens) ?? new Map<number, Named[]>();
    this.#found.set(tokens, found);
    const names = found.get(at) ?? this.#search(tokens, at, isKnown);
    found.set(at, names);
    return names;
  }

  /** The most similar names of each stretch from a token on, as far as its words may be part of a name. */
  #search(tokens: readonly Token[], at: number, isKnown: (text: string) => boolean): Named[] {
    const found: Named[] = [];
    const grams = new Set<string>();
    for (const [offset, { text }] of tokens.slice(at, at + WINDOW_MAX).entries()) {
      if (isKnown(text) && !this.vocabulary.has(text)) break;
      for (const gram of trigramsOf(text)) grams.add(gram);
      const similar = this.#mostSimilar([...grams]);
      if (similar) found.push({ end: at + offset + 1, ...similar });
    }
    return found;
  }

  #mostSimilar(grams: readonly string[]): Omit<Named, 'end'> | null {
    const shared = this.#candidates(grams);
    let score = SIMILAR;
    let equal: Entry[] = [];
    for (const at of shared) {
      const common = this.#shared[at]!;
      this.#shared[at] = 0;
      const entry = present(this.#entries[at], 'entry');
      const similarity = common / (grams.length + entry.grams.length - common);
      if (similarity < score) continue;
      if (similarity > score) [score, equal] = [similarity, []];
      equal.push(entry);
    }
    if (equal.length === 0) return null;
    return { words: equal.slice(0, EQUAL_MAX).flatMap(({ words }) => words), score };
  }

  /** The entries that may share enough trigrams, with how many they share in `#shared`. */
  #candidates(grams: readonly string[]): number[] {
    const needed = Math.ceil(SIMILAR * grams.length);
    const [from, to] = this.#sized(needed, Math.floor(grams.length / SIMILAR));
    const stretches = grams
      .map((gram) => this.#byGram.get(gram) ?? [])
      .map((list) => ({ list, start: firstAtLeast(list, from), end: firstAtLeast(list, to) }))
      .sort((a, b) => a.end - a.start - (b.end - b.start));
    const candidates: number[] = [];
    for (const [place, { list, start, end }] of stretches.entries()) {
      // What is in none of the rarer lists cannot share enough any more.
      const isNew = place <= grams.length - needed;
      for (let at = start; at < end; at++) {
        const entry = list[at]!;
        if (this.#shared[entry] === 0) {
          if (!isNew) continue;
          candidates.push(entry);
        }
        this.#shared[entry]!++;
      }
    }
    return candidates;
  }

  /** Where the entries begin and end that have so many trigrams. */
  #sized(least: number, most: number): [from: number, to: number] {
    const all = this.#entries.length;
    return [this.#startOfSize[least] ?? all, this.#startOfSize[most + 1] ?? all];
  }
}

/** The first place of an ascending list whose number is at least so large. */
function firstAtLeast(list: readonly number[], least: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const value = list[middle];
    if (value !== undefined && value < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

const nameOf = (name: string) =>
  fold(name)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The trigrams of a word as PostgreSQL's pg_trgm forms them: with two spaces before and one after. */
function trigramsOf(word: string): string[] {
  const padded = `  ${word} `;
  return Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3));
}
