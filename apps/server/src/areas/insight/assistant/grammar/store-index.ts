import { fold } from '@clientela/domain';
import type { StoreWord } from '../understanding.ts';
import type { Token } from './tokens.ts';

/** From this similarity on a name of the store is meant (analytics §5). */
const SIMILAR = 0.6;
/** Names are compared with so many words of a question at most. */
const WINDOW_MAX = 6;

interface Entry {
  words: StoreWord[];
  grams: number;
}

/** A name found in a question. */
export interface Named {
  end: number;
  words: StoreWord[];
  score: number;
}

/** The names of a store, by their trigrams. */
export class StoreIndex {
  readonly #entries: Entry[] = [];
  readonly #byGram = new Map<string, number[]>();
  /** Single words of names. */
  readonly vocabulary = new Set<string>();
  /** Trigrams that each entry shares with the words looked at; all zero between two searches. */
  readonly #shared: Uint16Array;

  constructor(words: readonly StoreWord[]) {
    const byName = new Map<string, StoreWord[]>();
    for (const word of words) {
      if (word.of === 'lesson') continue;
      // A city is asked for without its state.
      const name = nameOf(word.of === 'city' ? word.name.replace(/\/[A-Z]{2}$/, '') : word.name);
      if (name) byName.set(name, [...(byName.get(name) ?? []), word]);
    }
    for (const [name, same] of byName) {
      const parts = name.split(' ');
      const grams = new Set(parts.flatMap(trigramsOf));
      for (const part of parts) this.vocabulary.add(part);
      for (const gram of grams) {
        const list = this.#byGram.get(gram);
        if (list) list.push(this.#entries.length);
        else this.#byGram.set(gram, [this.#entries.length]);
      }
      this.#entries.push({ words: same, grams: grams.size });
    }
    this.#shared = new Uint16Array(this.#entries.length);
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

  /** The most similar names of each stretch from a token on, as far as its words may be part of a name. */
  #from(tokens: readonly Token[], at: number, isKnown: (text: string) => boolean): Named[] {
    const found: Named[] = [];
    const grams = new Set<string>();
    const touched: number[] = [];
    for (let end = at; end < Math.min(tokens.length, at + WINDOW_MAX); end++) {
      const { text } = tokens[end]!;
      if (isKnown(text) && !this.vocabulary.has(text)) break;
      for (const gram of trigramsOf(text)) {
        if (grams.has(gram)) continue;
        grams.add(gram);
        for (const entry of this.#byGram.get(gram) ?? []) {
          if (this.#shared[entry]!++ === 0) touched.push(entry);
        }
      }
      const similar = this.#mostSimilar(touched, grams.size);
      if (similar) found.push({ end: end + 1, ...similar });
    }
    for (const entry of touched) this.#shared[entry] = 0;
    return found;
  }

  #mostSimilar(touched: readonly number[], grams: number): Omit<Named, 'end'> | null {
    let score = SIMILAR;
    let equal: number[] = [];
    for (const at of touched) {
      const common = this.#shared[at]!;
      const similarity = common / (grams + this.#entries[at]!.grams - common);
      if (similarity < score) continue;
      if (similarity > score) [score, equal] = [similarity, []];
      equal.push(at);
    }
    return equal.length > 0
      ? { words: equal.flatMap((at) => this.#entries[at]!.words), score }
      : null;
  }
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
