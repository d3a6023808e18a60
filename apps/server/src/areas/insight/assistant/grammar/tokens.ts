import { fold } from '@clientela/domain';
import { SHORT, writtenOut } from './short-forms.ts';

/** A word or number of a question. */
export interface Token {
  /** Lower case without accents; a number in digits. */
  text: string;
  /** As the person wrote it. */
  written: string;
  /** A comma comes after it. */
  hasComma?: true;
  /** Of a number, whole or with decimals. */
  value?: number;
}

export type NumberToken = Token & { value: number };

const UNITS: Readonly<Record<string, number>> = {
  zero: 0,
  um: 1,
  uma: 1,
  dois: 2,
  duas: 2,
  tres: 3,
  quatro: 4,
  cinco: 5,
  seis: 6,
  sete: 7,
  oito: 8,
  nove: 9,
  dez: 10,
  onze: 11,
  doze: 12,
  treze: 13,
  quatorze: 14,
  catorze: 14,
  quinze: 15,
  dezesseis: 16,
  dezessete: 17,
  dezoito: 18,
  dezenove: 19,
  vinte: 20,
  trinta: 30,
  quarenta: 40,
  cinquenta: 50,
  sessenta: 60,
  setenta: 70,
  oitenta: 80,
  noventa: 90,
  cem: 100,
  cento: 100,
  duzentos: 200,
  trezentos: 300,
  quatrocentos: 400,
  quinhentos: 500,
  seiscentos: 600,
  setecentos: 700,
  oitocentos: 800,
  novecentos: 900,
};
const ARTICLES = ['um', 'uma'];
/** After these an article is the number one. */
const COUNTED = ['dia', 'semana', 'mes', 'ano', 'vez', 'compra', 'mil', 'pedido'];

const WORD = /r\$|\d+(?:[.,/:]\d+)*|[a-z]+\d*[a-z\d]*|%/g;
const GROUPED = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/;
const PLAIN = /^\d+(?:,\d+)?$/;

/** The words of a question: folded, short forms written out, numbers read. */
export function tokensOf(question: string): Token[] {
  const words = (writtenOut(question).match(/[^\s]+/gu) ?? []).flatMap((written) => {
    const tokens = (fold(written).match(WORD) ?? []).flatMap((text) =>
      (SHORT[text] ?? text)
        .split(' ')
        .map((part): Token => ({ text: part, written: trimmed(written) })),
    );
    const last = tokens.at(-1);
    if (last && written.endsWith(',')) last.hasComma = true;
    return tokens;
  });
  return readNumbers(withDecimals(words));
}

const trimmed = (written: string) => written.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '');

/** "um vírgula cinco" is one number; any other "vírgula" is a sign. */
function withDecimals(words: readonly Token[]): Token[] {
  const read: Token[] = [];
  for (const [at, word] of words.entries()) {
    const [whole, decimals] = [read.at(-1), words[at + 1]];
    const before = digitOf(whole?.text);
    const after = digitOf(decimals?.text);
    const isDecimal = word.text === 'virgula' && before !== null && after !== null;
    const isRead = words[at - 1]?.text === 'virgula' && whole?.text.includes(',');
    if (isDecimal && whole && decimals) {
      const written = `${whole.written} ${word.written} ${decimals.written}`;
      read.splice(-1, 1, { text: `${before},${after}`, written });
    } else if (!isRead) read.push(word);
  }
  return read;
}

function digitOf(text: string | undefined): string | null {
  if (text === undefined) return null;
  return /^\d+$/.test(text) ? text : (UNITS[text]?.toString() ?? null);
}

/** Numbers in digits and in words as one token each: "mil e quinhentos", "1,5 mil". */
function readNumbers(words: readonly Token[]): Token[] {
  const read: Token[] = [];
  for (let at = 0, word = words[at]; word; word = words[at]) {
    const found = numberAt(words, at);
    if (!found) {
      read.push(word);
      at += 1;
      continue;
    }
    const written = words
      .slice(at, found.end)
      .map((word) => word.written)
      .join(' ');
    read.push({ text: String(found.value), written, value: found.value });
    at = found.end;
  }
  return read;
}

function numberAt(words: readonly Token[], at: number): { value: number; end: number } | null {
  const first = words[at];
  if (!first) return null;
  const digits = digitsOf(first.text);
  if (digits !== null) {
    const scale = scaleOf(words[at + 1]?.text);
    return scale ? { value: digits * scale, end: at + 2 } : { value: digits, end: at + 1 };
  }
  let [total, group, end] = [0, 0, at];
  for (let next: Token | undefined = first; next; next = words[end]) {
    const joined = next.text === 'e' && end > at ? words[end + 1] : undefined;
    const word = (joined ?? next).text;
    const scale = scaleOf(word);
    const unit = UNITS[word];
    if (scale && (group > 0 || end === at)) [total, group] = [total + (group || 1) * scale, 0];
    else if (unit !== undefined && fits(group, unit)) group += unit;
    else break;
    end += joined ? 2 : 1;
  }
  if (end === at) return null;
  const isArticle = end === at + 1 && ARTICLES.includes(first.text);
  if (isArticle && !COUNTED.includes(words[end]?.text ?? '')) return null;
  return { value: total + group, end };
}

/** Whether a word goes on with a number: a hundred, then tens, then ones. */
function fits(group: number, unit: number): boolean {
  if (group === 0) return true;
  if (unit >= 100) return false;
  if (unit >= 10) return group % 100 === 0;
  return group % 10 === 0 && group % 100 !== 10;
}

function scaleOf(word: string | undefined): number | null {
  if (word === 'mil' || word === 'k') return 1_000;
  return word === 'milhao' || word === 'milhoes' ? 1_000_000 : null;
}

function digitsOf(text: string): number | null {
  if (GROUPED.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  return PLAIN.test(text) ? Number(text.replace(',', '.')) : null;
}
