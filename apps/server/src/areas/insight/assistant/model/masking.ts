import type { Grammar, Stretch } from '../grammar/understand.ts';
import type { StoreWord } from '../understanding.ts';

/** A question as a model may read it. */
export interface MaskedQuestion {
  /** Names of the store are `P1`, `P2`, people `[nome]`, addresses and numbers of people `[contato]`. */
  text: string;
  placeholders: ReadonlyMap<string, readonly StoreWord[]>;
}

const NAMES_MAX = 9;
const HIDDEN_NAME = '[nome]';
const HIDDEN_CONTACT = '[contato]';
/** A word that the grammar leaves alone, in place of a contact. */
const CONTACT = 'xcontatox';

const EMAIL = /\S+@\S+/gu;
const CNPJ = /\d{2}\.?\d{3}\.?\d{3}\/\d{4}-?\d{2}/gu;
/** Phone numbers and documents: eight digits or more, in groups. */
const LONG_NUMBER = /\+?\(?\d[\d\s().-]{5,}\d/gu;
const AMOUNT = /^\d{1,3}(\.\d{3})+$/;
const IS_MONEY_BEFORE = /r\$\s*$/iu;
const IS_MONEY_AFTER = /^\s*(reais|conto)/iu;
const YEARS = /^((19|20)\d{2}\s*)+$/;

/** Takes e-mails, phone numbers and documents out of a text. */
function withoutContacts(text: string): string {
  return text
    .replace(EMAIL, ` ${CONTACT} `)
    .replace(CNPJ, ` ${CONTACT} `)
    .replace(LONG_NUMBER, (found: string, at: number, all: string) => {
      const isLong = found.replace(/\D/g, '').length >= 8;
      const isMoney =
        AMOUNT.test(found) &&
        (IS_MONEY_BEFORE.test(all.slice(0, at)) ||
          IS_MONEY_AFTER.test(all.slice(at + found.length)));
      return isLong && !isMoney && !YEARS.test(found) ? ` ${CONTACT} ` : found;
    });
}

interface Masking {
  /** Whether single words of the store's names may stay. */
  seesWords: boolean;
  /** Those of unknown words that are names of customers. */
  namesAmong(words: string[]): Promise<ReadonlySet<string>>;
}

/** Takes the names and contacts out of a question. */
export async function maskQuestion(
  grammar: Grammar,
  question: string,
  { seesWords, namesAmong }: Masking,
): Promise<MaskedQuestion> {
  const stretches = grammar.stretchesOf(withoutContacts(question));
  const people = await namesAmong(stretches.flatMap(({ unknown }) => unknown ?? []));
  const placeholders = new Map<string, readonly StoreWord[]>();
  const words: string[] = [];
  let last = '';
  for (const { written, named, unknown, isPartOfName } of stretches) {
    // "cliente:Joana" is one word in writing, of which a hidden part hides all.
    const isSameWord = written === last && unknown !== CONTACT;
    last = written;
    const shown = shownAs(written, { named, unknown, isPartOfName });
    if (!isSameWord) words.push(shown);
    else if (shown !== written) words.splice(-1, 1, shown);
  }
  return { text: words.join(' '), placeholders };

  function shownAs(
    written: string,
    { named, unknown, isPartOfName }: Pick<Stretch, 'named' | 'unknown' | 'isPartOfName'>,
  ): string {
    if (named) {
      if (placeholders.size === NAMES_MAX) return HIDDEN_NAME;
      const placeholder = `P${placeholders.size + 1}`;
      placeholders.set(placeholder, named);
      return placeholder;
    }
    if (unknown === CONTACT) return HIDDEN_CONTACT;
    const isHidden = (isPartOfName && !seesWords) || (unknown !== null && people.has(unknown));
    return isHidden ? HIDDEN_NAME : written;
  }
}
