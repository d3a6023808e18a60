import { inflected } from './inflections.ts';
import type { Item } from './items.ts';
import type { Lexicon } from './patterns.ts';
import { REAL_WORDS } from './real-words.ts';
import { TypingErrors } from './typing-errors.ts';

/** Kinds of words that no other ending leads to: "pessoais" is no "pessoal", "seguida" no "segunda". */
const NAMES: readonly Item['is'][] = ['period', 'filter', 'segment', 'limit', 'view'];
/** Shorter names of months, states and segments are too close to names of people. */
const NAME_LETTERS_MIN = 7;
/** Of the future, of a wish, or of no time: "comprarão" is no "compraram", "subir" no "subiu". */
const OTHER_TIME = /[aei](r|ra|ras|rao|rei|remos|ria|riam|riamos|rem)$/;

/** Finds the known word that an unknown one stands for: of another ending, or with one typing error. */
export class Corrections {
  readonly #endings: ReadonlySet<string>;
  readonly #errors: TypingErrors;

  /** `whole` has the fillers, too: nothing is corrected into a word that adds nothing. */
  constructor(phrases: Lexicon<Item>, whole: Lexicon<Item>) {
    const meaningsOf = (text: string) => whole.at([{ text, written: text }], 0)?.meanings ?? [];
    const isOf = (text: string, kinds: readonly Item['is'][]) =>
      meaningsOf(text).some(({ is }) => kinds.includes(is));
    const meaningful = [...phrases.words].filter((text) => !isOf(text, ['filler']));
    this.#endings = new Set(meaningful.filter((text) => !isOf(text, NAMES)));
    this.#errors = new TypingErrors(
      meaningful.filter((text) => text.length >= NAME_LETTERS_MIN || !isOf(text, NAMES)),
    );
  }

  /** The known word that is meant; undefined where there is none. */
  corrected(text: string): string | undefined {
    if (OTHER_TIME.test(text)) return undefined;
    const ending = inflected(text, this.#endings);
    if (ending || REAL_WORDS.has(text)) return ending;
    return this.#errors.corrected(text);
  }
}
