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

/** How a text is sent and charged: 160 characters in GSM-7, 70 in UCS-2, fewer in each of several. */
export function measureSms(text: string): SmsSize {
  const { characterSet, parts, remainingInPart } = split(text, { summary: true });
  return {
    encoding: characterSet === 'GSM' ? 'GSM-7' : 'UCS-2',
    segments: parts.length,
    left: Math.floor(remainingInPart),
  };
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
  // Money is written with it, and one alone doubles what a text costs.
  '\u00a0': ' ',
};
const REPLACED = new RegExp(`[${Object.keys(PUNCTUATION).join('')}]`, 'g');
const MARKS = /\p{M}+/gu;

/** The text without accents, and with plain quotes, dashes and spaces, so that Portuguese stays within GSM-7. */
export function withoutAccents(text: string): string {
  return text
    .replace(REPLACED, (mark) => PUNCTUATION[mark] ?? mark)
    .normalize('NFD')
    .replace(MARKS, '');
}
