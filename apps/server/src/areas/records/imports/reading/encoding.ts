import { isAscii, isUtf8 } from 'node:buffer';

const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'macintosh', 'cp850'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Letters of several bytes that are counted of a piece that is UTF-8 throughout. */
const COUNTED_BYTES = 64 * 1024;

/**
 * Detects the encoding of streamed text: by its byte order mark, UTF-16 by its zero bytes, UTF-8
 * when most non-ASCII bytes are valid, so that one broken line does not affect the others. Else the
 * one of three whose Portuguese letters its bytes are: Windows-1252 (Excel in Brazil), MacRoman,
 * CP850.
 */
export class EncodingDetector {
  #fixed: Encoding | null = null;
  #isStarted = false;
  #tail: Uint8Array = new Uint8Array();
  /** Characters of several bytes that are as UTF-8 writes them, and bytes that are not. */
  #whole = 0;
  #broken = 0;
  readonly #highBytes = new Uint32Array(256);

  /** Judges by the first bytes, once. */
  start(bytes: Uint8Array): void {
    if (this.#isStarted || bytes.length === 0) return;
    this.#isStarted = true;
    this.#fixed = encodingOfStart(bytes);
  }

  /** The byte order of UTF-16, null for all else. */
  wideOrder(): 'le' | 'be' | null {
    if (this.#fixed === 'utf-16le') return 'le';
    return this.#fixed === 'utf-16be' ? 'be' : null;
  }

  push(piece: Uint8Array): void {
    this.start(piece);
    if (this.#fixed !== null) return;
    const bytes = this.#tail.length > 0 ? Buffer.concat([this.#tail, piece]) : piece;
    const whole = bytes.length - openSequenceLength(bytes);
    const known = bytes.subarray(0, whole);
    this.#tail = bytes.slice(whole);
    if (isAscii(known)) return;
    this.#count(isUtf8(known) ? known.subarray(0, COUNTED_BYTES) : known);
  }

  result(): Encoding {
    if (this.#fixed !== null) return this.#fixed;
    // an incomplete character at the end of a file is invalid
    const broken = this.#broken + this.#tail.length;
    if (broken === 0 || this.#whole > broken) return 'utf-8';
    for (const byte of this.#tail) this.#noteHigh(byte);
    return encodingOfLetters(this.#highBytes);
  }

  #count(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (byte < 0x80) continue;
      const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      if (byte >= 0xc2 && byte < 0xf5 && isUtf8(bytes.subarray(at, at + length))) {
        this.#whole++;
        at += length - 1;
      } else {
        this.#broken++;
        this.#noteHigh(byte);
      }
    }
  }

  #noteHigh(byte: number): void {
    this.#highBytes[byte] = (this.#highBytes[byte] ?? 0) + 1;
  }
}

/** The upper half of the code page of DOS in western Europe. */
const CP850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';
const PORTUGUESE = 'áàâãéêíóôõúçÁÀÂÃÉÊÍÓÔÕÚÇªº';

function bytesOfLetters(encoding: 'windows-1252' | 'macintosh' | 'cp850'): Set<number> {
  const upper = decoded(
    Uint8Array.from({ length: 128 }, (_, index) => index + 128),
    encoding,
  );
  return new Set([...PORTUGUESE].map((emailLayout) => upper.indexOf(emailLayout) + 128));
}

function encodingOfLetters(counts: Uint32Array): Encoding {
  const scores = (['windows-1252', 'macintosh', 'cp850'] as const).map((encoding) => {
    const letters = bytesOfLetters(encoding);
    let score = 0;
    for (const emailLayout of letters) score += counts[emailLayout] ?? 0;
    return { encoding, score };
  });
  const [best] = scores.sort((a, b) => b.score - a.score);
  return best && best.score > 0 ? best.encoding : 'windows-1252';
}

/** Decodes bytes; undecodable ones become U+FFFD. */
export function decoded(bytes: Uint8Array, encoding: Encoding, isStart = false): string {
  if (encoding !== 'cp850') return new TextDecoder(encoding).decode(bytes, { stream: isStart });
  return Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\xff]/g, (emailLayout) => CP850[emailLayout.charCodeAt(0) - 128] ?? '\ufffd');
}

function encodingOfStart(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const length = Math.min(bytes.length, 4096) & ~1;
  let evenZeros = 0;
  let oddZeros = 0;
  for (let index = 0; index < length; index += 2) {
    if (bytes[index] === 0) evenZeros++;
    if (bytes[index + 1] === 0) oddZeros++;
  }
  const most = length / 2 - length / 20;
  if (length >= 4 && oddZeros > most && evenZeros === 0) return 'utf-16le';
  if (length >= 4 && evenZeros > most && oddZeros === 0) return 'utf-16be';
  return null;
}

/** Number of trailing bytes that start a UTF-8 character continued in the next piece. */
export function openSequenceLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) {
      const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needed > back ? back : 0;
    }
  }
  return 0;
}
