import { isUtf8 } from 'node:buffer';

const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/**
 * Finds the encoding of text that arrives in pieces: what its mark says, UTF-16 by its zero bytes,
 * UTF-8 where every byte fits, else Windows-1252, which Excel in Brazil writes.
 */
export class EncodingDetector {
  #fixed: Encoding | null = null;
  #isStarted = false;
  #isUtf8 = true;
  #tail: Uint8Array = new Uint8Array();

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
    if (this.#fixed !== null || !this.#isUtf8) return;
    const bytes = this.#tail.length > 0 ? Buffer.concat([this.#tail, piece]) : piece;
    const whole = bytes.length - openSequenceLength(bytes);
    this.#isUtf8 = isUtf8(bytes.subarray(0, whole));
    this.#tail = bytes.slice(whole);
  }

  result(): Encoding {
    if (this.#fixed !== null) return this.#fixed;
    return this.#isUtf8 && this.#tail.length === 0 ? 'utf-8' : 'windows-1252';
  }
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

/** How many bytes at the end begin a UTF-8 character that the next piece continues. */
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
