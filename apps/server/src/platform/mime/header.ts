import { domainToASCII } from 'node:url';

/** RFC 2047 allows 75 characters a word; 45 bytes give 60 of base64 plus the frame. */
const WORD_BYTES = 45;
const LINE = 76;

/** Thrown for a value that could end its header or address early, or has no ASCII form. */
export class UnsafeMailText extends Error {}

/** Refuses CR, LF and NUL before any library or server sees the value. */
export function assertOneLine(value: string): string {
  if (value.includes('\r') || value.includes('\n') || value.includes('\0')) {
    throw new UnsafeMailText('A mail header cannot contain line breaks');
  }
  return value;
}

/** An address fit for the envelope: one line, one @, ASCII before it, the domain in its ASCII form. */
export function envelopeAddress(address: string): string {
  assertOneLine(address);
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = domainToASCII(address.slice(at + 1));
  const isSafe =
    /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}$/.test(local) && /^[A-Za-z0-9.-]{1,190}$/.test(domain);
  if (at < 1 || !isSafe) throw new UnsafeMailText('The address cannot be put in an envelope');
  return `${local}@${domain}`;
}

/** `"Loja" <ola@loja.com.br>`, the name encoded where it needs to be and on one line. */
export function mailbox(given: string, address: string): string {
  const safe = envelopeAddress(address);
  // A name that was imported with a line break must not stop the message.
  const name = /\p{Cc}/u.test(given) ? given.replaceAll(/\p{Cc}+/gu, ' ').trim() : given;
  if (name === '') return safe;
  // Mail clients decode anything like an encoded word, also between quotes.
  if (!isPrintable(name) || name.includes('=?')) return `${encodeWords(name)} <${safe}>`;
  return `"${name.replaceAll(/["\\]/g, '\\$&')}" <${safe}>`;
}

/** A free text as a header value: folded ASCII, or encoded words. */
export function headerText(text: string): string {
  assertOneLine(text);
  if (!isPrintable(text) || text.includes('=?')) return encodeWords(text);
  return text.length <= LINE - 12 ? text : fold(text);
}

function isPrintable(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

/** Breaks at blanks only; a run without blanks longer than a line goes as encoded words. */
function fold(text: string): string {
  if (text.split(' ').some((word) => word.length > LINE - 12)) return encodeWords(text);
  let folded = '';
  let remaining = LINE - 12;
  for (const word of text.split(' ')) {
    if (folded === '') folded = word;
    else if (word.length + 1 > remaining) {
      folded += `\r\n ${word}`;
      remaining = LINE;
    } else folded += ` ${word}`;
    remaining -= word.length + 1;
  }
  return folded;
}

function encodeWords(text: string): string {
  const words: string[] = [];
  let chunk = '';
  for (const character of text) {
    if (Buffer.byteLength(chunk + character) > WORD_BYTES) {
      words.push(chunk);
      chunk = '';
    }
    chunk += character;
  }
  words.push(chunk);
  return words
    .map((word) => `=?UTF-8?B?${Buffer.from(word, 'utf8').toString('base64')}?=`)
    .join('\r\n ');
}
