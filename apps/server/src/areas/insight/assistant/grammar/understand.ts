import type { Asked, AssistantRefusal, Dimension } from '@clientela/contract';
import type { StoreWord, Understanding } from '../understanding.ts';
import { assemble } from './assemble.ts';
import { isPolite, withoutCourtesy } from './courtesy.ts';
import type { Item } from './items.ts';
import { fillers, phrasesOf } from './lexicon.ts';
import type { Reading } from './parts.ts';
import { Lexicon } from './patterns.ts';
import { type Named, StoreIndex } from './store-index.ts';
import { type Token, tokensOf } from './tokens.ts';
import { TypingErrors } from './typing-errors.ts';

/** First words of a question that goes on with the last one. */
const CONTINUING = ['e', 'mas', 'so', 'apenas', 'somente', 'agora'];

/** Kinds whose names are whole sentences at times. */
const isNamedByPeople = ({ of }: StoreWord) => of === 'cluster' || of === 'campaign';

/** Readings offered at most. */
const CHOICES_MAX = 4;
/** Readings tried at most; most of them leave a word unused. */
const READINGS_MAX = 32;

/** The language as of a day: it is the same for all stores. */
interface Language {
  today: string;
  lexicon: Lexicon<Item>;
  /** What a typing error may hide. */
  errors: TypingErrors;
}

let latest: Language | null = null;

function languageOf(today: string): Language {
  if (latest?.today === today) return latest;
  const phrases = phrasesOf(today);
  const errors = new TypingErrors(new Lexicon(phrases).words);
  latest = { today, lexicon: new Lexicon([...phrases, ...fillers()]), errors };
  return latest;
}

/** A part of a question, as written, with the names of the store that it is or the word that means nothing. */
interface Stretch {
  written: string;
  named: StoreWord[] | null;
  unknown: string | null;
}

/** Understands questions about one store, as of one day. */
export class Grammar {
  readonly #today: string;
  readonly #lexicon: Lexicon<Item>;
  readonly #store: StoreIndex;
  readonly #errors: TypingErrors;
  readonly #lessons: readonly StoreWord[];
  readonly #words: readonly StoreWord[];
  /** The names that no person gave to a group or campaign. */
  #given: StoreIndex | null = null;

  constructor(today: string, words: readonly StoreWord[]) {
    this.#today = today;
    this.#words = words;
    const { lexicon, errors } = languageOf(today);
    this.#lexicon = lexicon;
    this.#errors = errors;
    this.#store = new StoreIndex(words);
    this.#lessons = words.filter((word) => word.of === 'lesson');
  }

  /** What a question asks for; `previous` is what the last one of the conversation did. */
  understand(question: string, previous: Asked | null = null): Understanding {
    const written = tokensOf(question).map((token) => this.#unstretched(token));
    const asked = withoutCourtesy(written, (text) => this.#store.vocabulary.has(text));
    if (asked.length === 0) return { refusal: 'words', words: contentOf(written) };
    const special = this.#special(asked);
    if (special) return special;
    const tokens = this.#corrected(asked);
    const understood = this.#read(tokens, previous, this.#store);
    if (!('refusal' in understood)) return understood;
    // A group saved from a question has its words as its name, and must not hide them.
    if (!this.#words.some(isNamedByPeople)) return understood;
    this.#given ??= new StoreIndex(this.#words.filter((word) => !isNamedByPeople(word)));
    const other = this.#read(tokens, previous, this.#given);
    return 'refusal' in other ? understood : other;
  }

  #read(tokens: readonly Token[], previous: Asked | null, store: StoreIndex): Understanding {
    const { spans, unknownAt } = this.#spans(tokens, store);
    const limited = spans.find(([item]) => item?.is === 'limit')?.[0];
    if (limited?.is === 'limit') {
      return { refusal: 'words', words: [limited.said!], limit: limited.limit };
    }
    if (unknownAt.length > 0) {
      return { refusal: 'words', words: unknownAt.map((at) => tokens[at]!.written) };
    }
    const isContinued = CONTINUING.includes(tokens[0]!.text);
    const readings = combinations(spans).map((items) =>
      assemble(items, { today: this.#today, previous, isContinued }),
    );
    return this.#chosen(readings, tokens);
  }

  /** A question in the stretches that are a name of the store, a word unknown to it and the language, or neither. */
  stretchesOf(question: string): Stretch[] {
    const tokens = this.#corrected(tokensOf(question));
    const { names, unknownAt } = this.#spans(tokens, this.#store);
    const stretches: Stretch[] = [];
    for (let at = 0; at < tokens.length; ) {
      const named = names.find((one) => one.at === at);
      const end = named?.end ?? at + 1;
      const written = new Set(tokens.slice(at, end).map((token) => token.written));
      const unknown = unknownAt.includes(at) ? tokens[at]!.text : null;
      stretches.push({ written: [...written].join(' '), named: named?.words ?? null, unknown });
      at = end;
    }
    return stretches;
  }

  /** "muuuito" and "ontemmm" as they are spelled, where that makes them words of the language. */
  #unstretched(token: Token): Token {
    const { text, value } = token;
    const isKnown = (word: string) => this.#lexicon.words.has(word) || isPolite(word);
    if (value !== undefined || isKnown(text) || this.#store.vocabulary.has(text)) return token;
    const [once, twice] = ['$1', '$1$1'].map((as) =>
      text.replace(/([a-z])\1{2,}/g, as).replace(/([a-z])\1+$/, '$1'),
    );
    const spelled = [once!, twice!].find((word) => word !== text && isKnown(word));
    return spelled ? { ...token, text: spelled } : token;
  }

  #chosen(readings: Reading[], tokens: readonly Token[]): Understanding {
    const whole = readings.filter(({ asked, unused }) => asked && unused.length === 0);
    const different = new Map(whole.map((reading) => [JSON.stringify(reading.asked), reading]));
    const [first, ...others] = [...different.values()];
    if (!first) {
      const said = readings[0]?.unused.flatMap((item) => item.said ?? []) ?? [];
      const limit = readings.find((reading) => reading.limit)?.limit;
      const words = said.length > 0 ? said : contentOf(tokens);
      return { refusal: 'words', words, ...(limit && { limit }) };
    }
    if (others.length === 0) {
      return { asked: first.asked!, is_default_period: first.is_default_period };
    }
    const choices = [...different.values()].map(({ asked }) => asked!);
    return { choices: choices.slice(0, CHOICES_MAX) };
  }

  /** Words that are known neither to the language nor to the store, with one typing error taken back. */
  #corrected(tokens: readonly Token[]): Token[] {
    return tokens.map((token) => {
      const { text, value } = token;
      if (value !== undefined || this.#lexicon.words.has(text)) return token;
      if (this.#store.vocabulary.has(text)) return token;
      const corrected = this.#errors.corrected(text);
      return corrected ? { ...token, text: corrected } : token;
    });
  }

  #special(tokens: readonly Token[]): Understanding | null {
    const texts = tokens.map(({ text }) => text);
    const refused = (refusal: AssistantRefusal): Understanding => ({ refusal, words: [] });
    const line = ` ${texts.join(' ')} `;
    const why =
      / por que | qual o? ?(motivo|causa|razao) | o que (explica|aconteceu|houve) | motivo d/;
    if (why.test(line)) {
      if (!/ nao (recebeu|receberam|chegou) /.test(line)) return refused('cause');
      const campaign = this.#campaignIn(tokens);
      return { asked: { kind: 'why', campaign_id: campaign }, is_default_period: false };
    }
    if (CHANGES.test(line)) return refused('change');
    if (CONTACTS.test(line.replaceAll(CONTACT_PRESENCE, ' '))) return refused('contacts');
    if (
      /^ ?(como|onde) (eu |a gente |nos )?(faco|faz|posso|consigo|devo|\w+o|\w+r) /.test(
        line.trimStart(),
      )
    ) {
      const slug = this.#lessonFor(texts);
      if (slug) return { asked: { kind: 'lesson', slug }, is_default_period: false };
    }
    return null;
  }

  #named(tokens: readonly Token[], at: number, store = this.#store) {
    return store.at(tokens, at, (text) => this.#lexicon.words.has(text));
  }

  #campaignIn(tokens: readonly Token[]): string | null {
    for (const at of tokens.keys()) {
      const found = this.#named(tokens, at)?.words.find(({ of }) => of === 'campaign');
      if (found) return found.key;
    }
    return null;
  }

  /** The lesson with the most of a question's words. */
  #lessonFor(texts: readonly string[]): string | null {
    const content = texts.filter((text) => text.length >= STEM);
    let [best, most]: [string | null, number] = [null, 1];
    for (const { key, name } of this.#lessons) {
      const stems = new Set(name.split(' ').map((word) => word.slice(0, STEM)));
      const score = content.filter((word) => stems.has(word.slice(0, STEM))).length;
      if (score > most) [best, most] = [key, score];
    }
    return best;
  }

  /** The meanings of each stretch of a question, longest first; words without one. */
  #spans(tokens: readonly Token[], store: StoreIndex) {
    const spans: Item[][] = [];
    const unknownAt: number[] = [];
    const names: { at: number; end: number; words: StoreWord[] }[] = [];
    for (let at = 0; at < tokens.length; ) {
      const known = this.#lexicon.at(tokens, at);
      const named = this.#named(tokens, at, store);
      if (named && (!known || this.#isMeant(tokens, at, known.end, named, nounBefore(spans)))) {
        const same = known && known.end === named.end ? known.meanings : [];
        spans.push(saidBy([...same, ...named.words.flatMap(itemOf)], tokens, at, named.end));
        names.push({ at, end: named.end, words: named.words });
        at = named.end;
      } else if (known) {
        spans.push(saidBy(known.meanings, tokens, at, known.end));
        at = known.end;
      } else {
        unknownAt.push(at);
        at += 1;
      }
    }
    return { spans: settled(spans), names, unknownAt };
  }

  /**
   * Whether a name of the store is meant rather than a phrase: it says as much word by word, or it is longer and has a
   * word that the language lacks, or its kind is named before it. A group called "Comprou nos últimos 60 dias" must not
   * hide the question.
   */
  #isMeant(
    tokens: readonly Token[],
    at: number,
    knownEnd: number,
    { end, score, words }: Named,
    noun: Dimension | undefined,
  ): boolean {
    if (end === knownEnd) return score === 1;
    if (end < knownEnd) return false;
    const isNew = tokens
      .slice(at, end)
      .some(({ text, value }) => value === undefined && !this.#lexicon.words.has(text));
    return isNew || words.some((word) => dimensionOf(word) === noun);
  }
}

/** The kind that the last words named: "da campanha". */
function nounBefore(spans: readonly Item[][]): Dimension | undefined {
  const before = spans.filter((span) => span[0]?.is !== 'filler').at(-1)?.[0];
  return before?.is === 'noun' ? before.dimension : undefined;
}

/** The dimension whose values such names are. */
export const dimensionOf = ({ of }: StoreWord): Dimension | undefined => {
  if (of === 'lesson') return undefined;
  return of === 'cluster' ? 'customer_cluster' : of;
};

const STEM = 5;

function itemOf(word: StoreWord): Item[] {
  const dimension = dimensionOf(word);
  return dimension ? [{ is: 'filter', dimension, values: [word.key] }] : [];
}

/** A noun before a name says of what kind it is: "cidade de São Paulo". */
function settled(spans: readonly Item[][]): Item[][] {
  return spans.map((meanings, at) => {
    if (meanings.length < 2) return meanings;
    const noun = nounBefore(spans.slice(0, at));
    if (!noun) return meanings;
    const same = meanings.filter((item) => item.is === 'filter' && item.dimension === noun);
    return same.length > 0 ? same : meanings;
  });
}

/** All readings of a question whose stretches have several meanings. */
function combinations(spans: readonly Item[][]): Item[][] {
  let readings: Item[][] = [[]];
  for (const meanings of spans) {
    const options = distinct(meanings).flatMap((item): Item[] =>
      item.is === 'weak' ? item.metrics.map((metric) => ({ ...item, metrics: [metric] })) : [item],
    );
    readings = readings
      .flatMap((items) => options.map((option) => [...items, option]))
      .slice(0, READINGS_MAX);
  }
  return readings;
}

/** The meanings of a stretch, with its words as the person wrote them. */
function saidBy(
  items: readonly Item[],
  tokens: readonly Token[],
  from: number,
  to: number,
): Item[] {
  const said = tokens
    .slice(from, to)
    .map(({ written }) => written)
    .join(' ');
  return items.map((item) => ({ ...item, said }));
}

const distinct = (items: readonly Item[]) => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];

const contentOf = (tokens: readonly Token[]) =>
  tokens.filter(({ text }) => text.length > 3).map(({ written }) => written);

const CHANGES =
  /^ (por favor |pode |poderia |ja )?(apaga|apague|apagar|exclui|exclua|excluir|deleta|delete|deletar|remove|remova|remover|manda|mande|mandar|envia|envie|enviar|dispara|dispare|disparar|muda|mude|mudar|altera|altere|alterar|troca|troque|trocar|cancela|cancele|cancelar|ativa|ative|ativar|pausa|pause|pausar|cadastra|cadastre|cadastrar|atualiza|atualize|atualizar|adiciona|adicione|adicionar|coloca|coloque|colocar|da|de um|aumenta|aumente|reduz|reduza|zera|zere|bloqueia|bloqueie|publica|publique) /;
const CONTACTS =
  / (telefone|telefones|celular|celulares|cpf|cpfs|endereco|enderecos|aniversario de cada|senha|senhas) | (lista|liste|listar|passa|passe|me da|mostra|mostre|exporta|exporte|quero|quais) (sao )?(me )?(o|os|a|as|todos os)? ?(email|emails|contato|contatos|whatsapp) d/;
/** Whether a customer has a contact is no contact: "clientes sem telefone". */
const CONTACT_PRESENCE =
  / (?:sem|nem|nao (?:tem|tenham|tinha|deixou|deixaram|informou|informaram|cadastrou|cadastraram|possui|possuem)(?: o| um| nenhum)?|(?:com|tem|tenham|possui|possuem)(?= \w+ (?:cadastrado|preenchido|informado))) (?:email|telefone|celular)(?= )/g;
