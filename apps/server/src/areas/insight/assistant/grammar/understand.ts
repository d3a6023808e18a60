import type { Asked, AssistantRefusal, Dimension } from '@clientela/contract';
import type { StoreWord, Understanding } from '../understanding.ts';
import { assemble } from './assemble.ts';
import { Corrections } from './corrections.ts';
import { isPolite, withoutCourtesy } from './courtesy.ts';
import type { Item } from './items.ts';
import { fillers, phrasesOf } from './lexicon.ts';
import type { Reading } from './parts.ts';
import { Lexicon } from './patterns.ts';
import { type Named, StoreIndex } from './store-index.ts';
import { type Token, tokensOf } from './tokens.ts';

/** First words of a question that goes on with the last one. */
const CONTINUING = ['e', 'mas', 'so', 'apenas', 'somente', 'agora'];

/** Kinds whose names are whole sentences at times. */
const isNamedByPeople = ({ of }: StoreWord) => of === 'cluster' || of === 'campaign';

const THOSE = /^(desse|deste|dessa|dele|dela)s?$/;

/** Readings offered at most. */
const CHOICES_MAX = 4;
/** Readings tried at most; most of them leave a word unused. */
const READINGS_MAX = 32;

/** The language as of a day: it is the same for all stores. */
interface Language {
  today: string;
  lexicon: Lexicon<Item>;
  corrections: Corrections;
}

let latest: Language | null = null;

function languageOf(today: string): Language {
  if (latest?.today === today) return latest;
  const phrases = phrasesOf(today);
  const lexicon = new Lexicon([...phrases, ...fillers()]);
  latest = { today, lexicon, corrections: new Corrections(new Lexicon(phrases), lexicon) };
  return latest;
}

/** A part of a question, as written, with the names of the store that it is or the word that means nothing. */
export interface Stretch {
  written: string;
  named: StoreWord[] | null;
  unknown: string | null;
  /** Such a word is part of a name of the store. */
  isPartOfName: boolean;
}

/** Understands questions about one store, as of one day. */
export class Grammar {
  readonly #today: string;
  readonly #language: Language;
  readonly #lexicon: Lexicon<Item>;
  readonly #store: StoreIndex;
  readonly #lessons: readonly StoreWord[];
  readonly #words: readonly StoreWord[];
  /** The names that no person gave to a group or campaign. */
  #given: StoreIndex | null = null;

  constructor(today: string, words: readonly StoreWord[]) {
    this.#today = today;
    this.#words = words;
    this.#language = languageOf(today);
    this.#lexicon = this.#language.lexicon;
    this.#store = new StoreIndex(words);
    this.#lessons = words.filter((word) => word.of === 'lesson');
  }

  /** Whether a question goes on with the last one: "e por estado?", "desses, quem…". */
  continues(question: string): boolean {
    const [first] = tokensOf(question);
    return first !== undefined && (CONTINUING.includes(first.text) || THOSE.test(first.text));
  }

  /** What a question asks for; `previous` is what the last one of the conversation did. */
  understand(question: string, previous: Asked | null = null): Understanding {
    const written = tokensOf(question).map((token) => this.#unstretched(token));
    const asked = withoutCourtesy(written, this.#store);
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
    const { spans, unknown } = this.#spans(tokens, store);
    const limited = spans.find(([item]) => item?.is === 'limit')?.[0];
    if (limited?.is === 'limit') {
      return { refusal: 'words', words: limited.said ? [limited.said] : [], limit: limited.limit };
    }
    if (unknown.size > 0) {
      return { refusal: 'words', words: [...unknown.values()].map(({ written }) => written) };
    }
    const isContinued = CONTINUING.includes(tokens[0]?.text ?? '');
    const readings = combinations(spans).map((items) =>
      assemble(items, { today: this.#today, previous, isContinued }),
    );
    return this.#chosen(readings, tokens);
  }

  /** A question in the stretches that are a name of the store, a word unknown to it and the language, or neither. */
  stretchesOf(question: string): Stretch[] {
    const tokens = this.#corrected(tokensOf(question));
    const { names, unknown } = this.#spans(tokens, this.#store);
    const stretches: Stretch[] = [];
    for (let at = 0; at < tokens.length; ) {
      const named = names.find((one) => one.at === at);
      const end = named?.end ?? at + 1;
      const written = new Set(tokens.slice(at, end).map((token) => token.written));
      const word = unknown.get(at)?.text ?? null;
      stretches.push({
        written: [...written].join(' '),
        named: named?.words ?? null,
        unknown: word,
        isPartOfName: word !== null && this.#store.hasWord(word),
      });
      at = end;
    }
    return stretches;
  }

  /** "muuuito" and "ontemmm" as they are spelled, where that makes them words of the language. */
  #unstretched(token: Token): Token {
    const { text, value } = token;
    const isKnown = (word: string) => this.#lexicon.words.has(word) || isPolite(word);
    if (value !== undefined || isKnown(text) || this.#store.vocabulary.has(text)) return token;
    const spelled = ['$1', '$1$1']
      .map((as) => text.replace(/([a-z])\1{2,}/g, as).replace(/([a-z])\1+$/, '$1'))
      .find((word) => word !== text && isKnown(word));
    return spelled ? { ...token, text: spelled } : token;
  }

  #chosen(readings: Reading[], tokens: readonly Token[]): Understanding {
    const whole = readings.flatMap(({ asked, unused, is_default_period }) =>
      asked && unused.length === 0 ? [{ asked, is_default_period }] : [],
    );
    const different = new Map(whole.map((reading) => [JSON.stringify(reading.asked), reading]));
    const [first, ...others] = [...different.values()];
    if (!first) {
      const said = readings[0]?.unused.flatMap((item) => item.said ?? []) ?? [];
      const limit = readings.find((reading) => reading.limit)?.limit;
      const words = said.length > 0 ? said : contentOf(tokens);
      return { refusal: 'words', words, ...(limit && { limit }) };
    }
    if (others.length === 0) {
      return { asked: first.asked, is_default_period: first.is_default_period };
    }
    const choices = [...different.values()].map(({ asked }) => asked);
    return { choices: choices.slice(0, CHOICES_MAX) };
  }

  /** Words that are known neither to the language nor to the store, with one typing error taken back. */
  #corrected(tokens: readonly Token[]): Token[] {
    return tokens.map((token) => {
      const { text, value } = token;
      if (value !== undefined || this.#lexicon.words.has(text)) return token;
      if (this.#store.vocabulary.has(text)) return token;
      const corrected = this.#language.corrections.corrected(text);
      return corrected ? { ...token, text: corrected } : token;
    });
  }

  #special(tokens: readonly Token[]): Understanding | null {
    const texts = tokens.map(({ text }) => text);
    const refused = (refusal: AssistantRefusal): Understanding => ({ refusal, words: [] });
    const line = ` ${texts.join(' ')} `;
    const why =
      / por que | qual (o |a )?(motivo|causa|razao|explicacao) | o que (explica|aconteceu|houve|fez|causou|levou) | motivo d| a que se deve | se deve a | de quem e a culpa | culpa d/;
    if (why.test(line)) {
      if (!/ nao (recebeu|receberam|chegou) /.test(line)) return refused('cause');
      const campaign = this.#campaignIn(tokens);
      return { asked: { kind: 'why', campaign_id: campaign }, is_default_period: false };
    }
    if (CHANGES.test(line) || CHANGES_WITHIN.test(line)) return refused('change');
    if (CONTACTS.test(line.replaceAll(CONTACT_PRESENCE, ' '))) return refused('contacts');
    if (
      / (como|onde) (que )?(eu |a gente |nos )?(faco|faz|posso|consigo|devo|\w{3,}o|\w+r) /.test(
        line,
      )
    ) {
      const slug = this.#lessonFor(texts);
      if (slug) return { asked: { kind: 'lesson', slug }, is_default_period: false };
    }
    return ADVICE.test(line) ? refused('cause') : null;
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
    const unknown = new Map<number, Token>();
    const names: { at: number; end: number; words: StoreWord[] }[] = [];
    for (let at = 0, token = tokens[at]; token; token = tokens[at]) {
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
        unknown.set(at, token);
        at += 1;
      }
    }
    return { spans: settled(spans), names, unknown };
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
  const hasComma = tokens[to - 1]?.hasComma === true;
  return items.map((item) => ({ ...item, said, ...(hasComma && { hasComma }) }));
}

const distinct = (items: readonly Item[]) => [
  ...new Map(items.map((item) => [JSON.stringify(item), item])).values(),
];

const contentOf = (tokens: readonly Token[]) =>
  tokens.filter(({ text }) => text.length > 3).map(({ written }) => written);

const CHANGES =
  /^ (por favor |pode |poderia |ja )?(apaga|apague|apagar|(?:tira|tire|tirar)(?= (?:da|do|das|dos|os|as|todos|todas|esse|essa|meu|minha)\b)|exclui|exclua|excluir|deleta|delete|deletar|remove|remova|remover|manda|mande|mandar|envia|envie|enviar|dispara|dispare|disparar|muda|mude|mudar|altera|altere|alterar|troca|troque|trocar|cancela|cancele|cancelar|ativa|ative|ativar|pausa|pause|pausar|cadastra|cadastre|cadastrar|atualiza|atualize|atualizar|adiciona|adicione|adicionar|coloca|coloque|colocar|da (?:um|uma|o|a|os|as|mais)|de um|aumenta|aumente|reduz|reduza|zera|zere|bloqueia|bloqueie|publica|publique) /;
/** Orders in the middle of a question: only such as ask for nothing. */
const CHANGES_WITHIN =
  / (apaga|apague|apaguem|exclua|excluam|deleta|delete|deletem|remova|removam|dispara|dispare|disparem|envie|enviem|cancele|cancelem|bloqueia|bloqueie|zera|zere|publique|ative|ativem|pague|paguem|encomende|aumentem) | (e|depois|entao|tambem|ja|logo) (ja )?(exclui|remove|cancela|envia|ativa|publica) | me (manda|mande|envia|envie|passa|passe) .* (por|pelo|no) (email|whatsapp|sms) $|^ (paga|fecha|receba|parar|para|melhora|aumenta|diminui|reduz|sobe|baixa|abaixa) (os|o|as|a) | (faz|faca) (o |os |um )?disparos? | me da (um )?desconto /;
/** How to make a number larger: advice, of which the product has none. */
const ADVICE =
  / como (eu |a gente |nos |faco para |fazer para )?(aumento|melhoro|cresco|subo|diminuo|reduzo|aumentar|melhorar|crescer|subir|diminuir|reduzir|vender mais|caiu|cairam|subiu|subiram) /;
const CONTACTS =
  / (numero|numeros) (do|dos|de|da|das) (whatsapp|celular|celulares|telefone|telefones) | numeros? (de quem|dele|deles|dela|delas) | me (da|passa|manda) (o|os) numeros? d| contatos? (de|do|da|dos|das) | contatos (vip|campeoes) | dados pessoais | dados d[aeo]s? (clientes|campeoes|vips?|fieis|compradores|pessoas|leads) | (dados|cadastros?) (dos|das) clientes | (quero|preciso|precisava|queria|passa|passe|manda|mande) (do|dos|o|os) (whatsapp|email|emails) d| (quero|preciso|precisava|queria|ve|ver|arruma|arranja|pega|pegue) (o|os|do|dos) (whatsapp|email|emails) | (telefone|telefones|celular|celulares|cpf|cpfs|endereco|enderecos|aniversario de cada|senha|senhas) | (lista|liste|listar|passa|passe|me da|mostra|mostre|exporta|exporte|quero|quais) (sao )?(me )?(o|os|a|as|todos os)? ?(email|emails|contato|contatos|whatsapp) d/;
/** Whether a customer has a contact is no contact: "clientes sem telefone". */
const CONTACT_PRESENCE =
  / (?:sem|nem|nao (?:tem|tenham|tinha|deixou|deixaram|informou|informaram|cadastrou|cadastraram|possui|possuem)(?: o| um| nenhum)?|(?:com|tem|tenham|possui|possuem)(?= \w+ (?:cadastrado|preenchido|informado))) (?:email|telefone|celular)(?= )/g;
