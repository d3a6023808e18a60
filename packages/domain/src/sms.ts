/// <reference path="./split-sms.d.ts" />
import { split } from 'split-sms';

/** Carriers charge by the segment, and longer texts are not sent (decisions §12). */
export const MOST_SMS_SEGMENTS = 3;

export interface SmsSize {
  /** One character outside GSM-7 turns the whole text into UCS-2, with less than half the room. */
  encoding: 'GSM-7' | 'UCS-2';
  segments: number;
  /** Characters that still fit into the last segment. */
  left: number;
}

/** Zenvia charges by rules of its own; everybody else by GSM-7. */
export type SmsCounting = 'zenvia' | null;

export function countingOf(provider: string | undefined): SmsCounting {
  return provider === 'zenvia' ? provider : null;
}

/** How a text is sent and charged: 160 characters in GSM-7, 70 in UCS-2, fewer in each of several. */
export function measureSms(text: string, counting: SmsCounting = null): SmsSize {
  if (counting === 'zenvia') return measureZenvia(text);
  const { characterSet, parts, remainingInPart } = split(text, { summary: true });
  return {
    encoding: characterSet === 'GSM' ? 'GSM-7' : 'UCS-2',
    segments: parts.length,
    left: Math.floor(remainingInPart),
  };
}

/** All accents and these make a text Unicode at Zenvia, though GSM-7 has some of them. */
const ZENVIA_UNICODE = /[\p{L}\p{M}ºª|]/u;
const PLAIN_LETTERS = /[A-Za-z]/g;

/** Parts of 152 or 66 instead of 153 and 67 (https://zenvia.github.io/zenvia-openapi-spec/v2/). */
function measureZenvia(text: string): SmsSize {
  const { characterSet } = split(text, { summary: true });
  const isUnicode = characterSet !== 'GSM' || ZENVIA_UNICODE.test(text.replace(PLAIN_LETTERS, ''));
  const [alone, each] = isUnicode ? [70, 66] : [160, 152];
  const widths = [...text].map((one) => widthOf(one, isUnicode));
  const total = widths.reduce((sum, width) => sum + width, 0);
  const encoding = isUnicode ? 'UCS-2' : 'GSM-7';
  if (total <= alone) return { encoding, segments: 1, left: alone - total };
  let [segments, left] = [1, each];
  for (const width of widths) {
    if (width > left) [segments, left] = [segments + 1, each];
    left -= width;
  }
  return { encoding, segments, left };
}

function widthOf(character: string, isUnicode: boolean): number {
  if (isUnicode) return character.length;
  return '^{}\\[]~|€\f'.includes(character) ? 2 : 1;
}

const PUNCTUATION: Record<string, string> = {
  '–': '-',
  '—': '-',
  '“': '"',
  '”': '"',
  '‘': "'",
  '’': "'",
  '…': '...',
  º: 'o',
  ª: 'a',
  '«': '"',
  '»': '"',
  '„': '"',
  '‚': "'",
  '′': "'",
  '″': '"',
  '•': '-',
  '·': '-',
  '▪': '-',
  '●': '-',
  '◦': '-',
  '‣': '-',
};
const REPLACED = new RegExp(`[${Object.keys(PUNCTUATION).join('')}]`, 'g');
const DASHES = /[\u2010-\u2015\u2212]/g;
/** Money is written with one, and one alone doubles the price of a text. */
const SPACES = /[\t\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/g;
/** Pasted along and seen by no reader; the joiner holds emoji of several people together. */
const INVISIBLE = /(?!\u200d)\p{Cf}/gu;
const LONE_JOINER =
  /(?<!\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]?)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;
const MARKS = /\p{M}+/gu;

/** The text without accents, and with plain quotes, dashes and spaces, so that Portuguese stays within GSM-7. */
export function withoutAccents(text: string): string {
  return text
    .replace(REPLACED, (mark) => PUNCTUATION[mark] ?? mark)
    .replace(DASHES, '-')
    .replace(SPACES, ' ')
    .replace(INVISIBLE, '')
    .replace(LONE_JOINER, '')
    .normalize('NFD')
    .replace(MARKS, '');
}
